// npm run worker: one more process for the jobs alone, on the PostgreSQL database in DATABASE_URL.
import { readEnvFile } from './env-file.mjs';
import { prepare } from './prepare.mjs';

process.env.NODE_ENV = 'production';
await prepare({ build: false });
readEnvFile();

const { register } = await import('tsx/esm/api');
register();
const { runWorker } = await import('../server/worker.ts');
await runWorker();
