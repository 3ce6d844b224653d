// npm run operator -- …: what operators do, from where the product runs; also beside a running server. Without words it
// lists them.
import { readEnvFile } from './env-file.mjs';
import { prepare } from './prepare.mjs';

process.env.NODE_ENV = 'production';
await prepare({ build: false });
readEnvFile();

const { register } = await import('tsx/esm/api');
register();
const { runOperator } = await import('../server/operator/run-operator.ts');
await runOperator(process.argv.slice(2));
