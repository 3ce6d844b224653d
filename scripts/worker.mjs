// npm run worker: one more process for the jobs alone, on the PostgreSQL database in DATABASE_URL.
import { readEnvFile } from './env-file.mjs';
import { prepareTypeScript } from './prepare.mjs';

// From the first moment on: the first process of a container gets no signal that it doesn't listen for.
const leave = () => process.exit(0);
const SIGNALS = ['SIGTERM', 'SIGINT'];
for (const signal of SIGNALS) process.on(signal, leave);

process.env.NODE_ENV = 'production';
await prepareTypeScript({ build: false });
readEnvFile();
const { runWorker } = await import('../server/process/worker.ts');
for (const signal of SIGNALS) process.off(signal, leave);
await runWorker();
