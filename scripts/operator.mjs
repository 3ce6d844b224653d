// npm run operator -- …: what operators do, from where the product runs; also beside a running server that uses
// PostgreSQL. Without words it lists them.
import { readEnvFile } from './env-file.mjs';
import { prepareTypeScript } from './prepare.mjs';

process.env.NODE_ENV = 'production';
await prepareTypeScript({ build: false });
readEnvFile();
const { runOperator } = await import('../server/operator/run-operator.ts');
await runOperator(process.argv.slice(2));
