// npm run bench: what requests and pages cost, in a production build on a throw-away PostgreSQL. See
// docs/performance.md.
import { prepareTypeScript } from './prepare.mjs';

await prepareTypeScript({ build: true, dev: true });
const { run } = await import('./bench/run.ts');
await run(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
process.exit();
