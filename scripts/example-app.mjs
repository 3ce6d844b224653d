// npm run example-app: a third-party app that stores of the running product can be connected to.
import { prepare } from './prepare.mjs';

await prepare({ build: false });
const issuer = (process.env.BASE_URL || `http://localhost:${process.env.PORT || 3000}`).replace(/\/$/, '');
const port = Number(process.env.EXAMPLE_APP_PORT || 4000);

const { register } = await import('tsx/esm/api');
register();
const { EXAMPLE_APP } = await import('../prisma/seed.ts');
const { startRelyingParty } = await import('../e2e/relying-party.ts');

try {
  const response = await fetch(`${issuer}/api/health`, { signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new Error(`it answers ${response.status}`);
} catch {
  console.error(`Nothing serves at ${issuer}. Run npm start first, or set BASE_URL to where the product runs.`);
  process.exit(1);
}

const app = await startRelyingParty({ port, name: 'Parcelwise' }).catch((error) => {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error(`EXAMPLE_APP_PORT: ${port} is in use; stop what listens there or set another port.`);
  process.exit(1);
});
app.configure({
  issuer,
  clientId: `${process.env.TOKEN_PREFIX || 'svc'}_client_${EXAMPLE_APP.clientIdTail}`,
  mode: 'test',
});
console.log(`The example app runs at ${app.url} and connects stores of ${issuer}.`);
if (app.redirectUri !== EXAMPLE_APP.redirectUri) {
  console.log(`Its redirect URI is ${app.redirectUri}: add it to the app Parcelwise (sign in as developer@example.com).`);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => app.close().then(() => process.exit(0)));
