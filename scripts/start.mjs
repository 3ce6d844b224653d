// npm start and npm run dev: makes ready what is missing, then serves in this same process. npm run serve (--built):
// what npm run build has made, and nothing else.
import { readEnvFile } from './env-file.mjs';
import { prepare } from './prepare.mjs';

const dev = process.argv.includes('--dev');
process.env.NODE_ENV = dev ? 'development' : 'production';
const makeRest = await prepare({ build: !dev, isBuilt: process.argv.includes('--built'), isReadyFirst: true });
readEnvFile();

if (dev) {
  const { watchServer } = await import('./bundle-server.mjs');
  const start = await watchServer();
  await start();
} else {
  const { start } = await import('../.next/product/start.mjs');
  await start();
  await makeRest?.().catch(({ message }) => console.error(message));
}
