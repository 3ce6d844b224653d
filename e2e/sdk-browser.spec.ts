import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { createStore, expect, origin, registerApp, signUp, test } from './fixtures.ts';

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

test('the SDK runs in a browser: an app without a secret connects, calls, refreshes and disconnects', async ({
  page,
}) => {
  await signUp(page);
  await createStore(page, 'Harbour Books');
  const contents = { contents: PROGRAM, resolveDir: process.cwd(), loader: 'ts' as const };
  const { outputFiles } = await build({
    stdin: contents,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  });
  let settings = {};
  const server = createServer((request, response) => {
    if (request.url === '/app.js')
      return response.setHeader('content-type', 'text/javascript').end(outputFiles[0]?.text);
    const attribute = JSON.stringify(settings).replaceAll('"', '&quot;');
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>App</title>
      <body data-app="${attribute}"><button>Connect</button><p></p><script type="module" src="/app.js"></script>`);
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const here = `http://localhost:${(server.address() as AddressInfo).port}`;
  const redirectUri = `${here}/callback`;
  const { clientId } = await registerApp(page, {
    redirectUris: [redirectUri],
    scopes: ['products:read', 'products:write'],
  });
  settings = { baseUrl: await origin(page), clientId, redirectUri };
  await page.goto(here);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByRole('paragraph')).toHaveText('Harbour Books, Tea, Tea, insufficient_scope');
  server.closeAllConnections();
  server.close();
});
