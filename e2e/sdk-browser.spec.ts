import { createServer } from 'node:http';
import { build } from 'esbuild';
import { expect, newSeller, origin, registerApp, test } from './fixtures.ts';
import { listen } from './servers/free-port.mjs';

const PROGRAM = `
import { MemoryStore, TillgateApp } from './packages/sdk-typescript/src/index.ts';
const app = new TillgateApp({ ...JSON.parse(document.body.dataset.app), store: new MemoryStore() });
const said = document.querySelector('p');
if (location.search === '') {
  document.querySelector('button').onclick = async () => {
    const { url, ...session } = await app.authorize();
    sessionStorage.setItem('session', JSON.stringify(session));
    location.assign(url);
  };
} else {
  const { connectionId } = await app.finish(location.href, JSON.parse(sessionStorage.getItem('session')));
  const client = app.connection(connectionId);
  const [{ name }] = await Promise.all([client.me.get(), app.refresh(connectionId)]);
  const made = await client.products.create({ name: 'Tea' });
  const names = [];
  for await (const product of client.products.list()) names.push(product.name);
  const refused = await client.customers.list().page().catch((error) => error.code);
  await app.disconnect(connectionId);
  said.textContent = [name, made.name, names, refused].join(', ');
}`;

test('the SDK runs in a browser, in an app without a secret', async ({ page }) => {
  await newSeller(page, 'Harbour Books');
  const stdin = { contents: PROGRAM, resolveDir: process.cwd(), loader: 'ts' as const };
  const how = { bundle: true, write: false, format: 'esm', platform: 'browser' } as const;
  const { outputFiles } = await build({ stdin, ...how });
  let settings = {};
  const server = createServer((request, response) => {
    if (request.url === '/app.js')
      return response.setHeader('content-type', 'text/javascript').end(outputFiles[0]?.text);
    const attribute = JSON.stringify(settings).replaceAll('"', '&quot;');
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>App</title>
      <body data-app="${attribute}"><button>Connect</button><p></p><script type="module" src="/app.js"></script>`);
  });
  const here = `http://localhost:${await listen(server, 'localhost')}`;
  const redirectUri = `${here}/callback`;
  const scopes = ['products:read', 'products:write'];
  const { clientId } = await registerApp(page, { redirectUris: [redirectUri], scopes });
  settings = { baseUrl: await origin(page), clientId, redirectUri };
  await page.goto(here);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByRole('paragraph')).toHaveText('Harbour Books, Tea, Tea, insufficient_scope');
  server.closeAllConnections();
  server.close();
});
