// npm run lighthouse: has Lighthouse look at the pages people see most, as on a phone and as at a desk, in a production
// build with demo data. Fails where a page is below what it has to reach.
import { prepare } from './prepare.mjs';

await prepare({ build: true, lighthouse: true });
const { register } = await import('tsx/esm/api');
register();
const { inspect } = await import('./lighthouse-scores.mjs');
process.exitCode = (await inspect()) ? 0 : 1;
