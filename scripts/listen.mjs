// npm run listen -- --forward-to http://localhost:4000/webhooks, or npm run listen -- --requests
// `tillgate listen` (packages/cli) from this repository, at the product on this machine unless BASE_URL says another.
import { register } from 'tsx/esm/api';

process.env.TILLGATE_URL ||= process.env.BASE_URL || 'http://localhost:3000';
register();
const { run } = await import('../packages/cli/src/run.ts');
process.exitCode = await run(['listen', ...process.argv.slice(2)]);
