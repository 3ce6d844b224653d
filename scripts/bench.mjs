// npm run bench: what requests and pages cost, in a production build on a throw-away PostgreSQL. See
// docs/performance.md.
import { prepare } from './prepare.mjs';

await prepare({ build: true, dev: true });
const { register } = await import('tsx/esm/api');
register();
const { run } = await import('./bench/run.ts');
process.exit((await run(process.argv.slice(2))) ? 0 : 1);
