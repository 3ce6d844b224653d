// npm run operator -- link|add|remove|recover <email>: who may act as an operator, and a way back in; also beside a
// running server.
import { readEnvFile } from './env-file.mjs';
import { prepare } from './prepare.mjs';

process.env.NODE_ENV = 'production';
await prepare({ build: false });
readEnvFile();

const { register } = await import('tsx/esm/api');
register();
const { runOperator } = await import('../server/run-operator.ts');
await runOperator(process.argv.slice(2));
