// npm run bench: what requests and pages cost, in a production build on a throw-away PostgreSQL. See
// docs/performance.md.
import { prepareTypeScript } from './prepare.mjs';

await prepareTypeScript({ build: true, dev: true });
const { run } = await import('./bench/run.ts');
process.exit((await run(process.argv.slice(2))) ? 0 : 1);
