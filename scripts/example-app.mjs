// npm run example-app: a third-party app that connects to the running product, registered in the demo data.
import { readEnvFile } from './env-file.mjs';
import { prepare } from './prepare.mjs';

await prepare({ build: false });
readEnvFile();
const { register } = await import('tsx/esm/api');
register();
const { start } = await import('../e2e/relying-party/start.ts');
const { EXAMPLE_APP } = await import('../prisma/seed.ts');

const port = Number(process.env.EXAMPLE_APP_PORT || 4000);
const url = `http://localhost:${port}`;
const issuer = process.env.BASE_URL || `http://localhost:${process.env.PORT || 3000}`;
const clientId = process.env.CLIENT_ID || `${process.env.TOKEN_PREFIX || 'svc'}_client_${EXAMPLE_APP.clientIdTail}`;
const clientSecret = process.env.CLIENT_SECRET || undefined;
await start({ url, issuer, clientId, clientSecret }).catch((error) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use; set EXAMPLE_APP_PORT (and register its callback).`
      : error.message,
  );
  process.exit(1);
});
const answers = await fetch(`${issuer}/api/health`).then(
  (response) => response.ok,
  () => false,
);
console.log(`The example app serves at ${url} and connects to ${issuer}.`);
if (!answers)
  console.log(`Nothing answers at ${issuer} yet: run npm start in another terminal (BASE_URL says where it is).`);
