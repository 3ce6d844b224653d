// npm run example-app: the app that `tillgate init` writes, as the one of the demo data, beside the running product.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvFile } from './env-file.mjs';
import { prepareTypeScript } from './prepare.mjs';

await prepareTypeScript({ build: false, sdks: true });
readEnvFile();
const { EXAMPLE_APP } = await import('../prisma/seed.ts');

const port = process.env.EXAMPLE_APP_PORT || '4000';
const service = process.env.BASE_URL || `http://localhost:${process.env.PORT || 3000}`;
const CLIENT_ID = process.env.CLIENT_ID || `${process.env.TOKEN_PREFIX || 'svc'}_client_${EXAMPLE_APP.clientIdTail}`;
Object.assign(process.env, { TILLGATE_URL: service, CLIENT_ID, PORT: port });
// Who was connected before isn't known after a start: a real app keeps this, too.
process.env.COOKIE_SECRET ||= randomBytes(24).toString('base64url');
// Where it keeps its tokens.
const folder = join(process.env.DATA_DIR || '.data', 'example-app');
mkdirSync(folder, { recursive: true });
process.chdir(folder);
const answers = await fetch(`${service}/api/health`).then(
  (response) => response.ok,
  () => false,
);
console.log(`The example app connects to ${service}, and serves at:`);
if (!answers)
  console.log(`(Nothing answers at ${service} yet: run npm start in another terminal; BASE_URL says where it is.)`);
await import('../packages/cli/templates/typescript/src/main.ts');
