import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { InstalledCli } from '../packages/cli/testing/installed-cli.ts';
import { expect, fillSignIn, issued, origin, test } from './fixtures.ts';
import { sampleStore } from './sample-store.ts';
import { freePort } from './servers/free-port.mjs';

/** What is promised on a quiet machine, once the product runs. */
const MOST_S = { all: 180, firstCall: 60 };
const MOST_CLICKS = 6;

test('from nothing to a first call and an event, in three minutes and six clicks', async ({ page, another }) => {
  test.slow();
  const cli = new InstalledCli();
  const url = await origin(page);
  const tillgate = (...given: string[]) => cli.run('config', given, { TILLGATE_URL: url });
  const { email } = await sampleStore(page);
  const person = await another();
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  const button = (name: string) => person.getByRole('button', { name });

  const began = Date.now();
  const login = tillgate('login', '--json');
  await person.goto(await login.heard(/(http\S+\/device\?user_code=\S+)/));
  clicks += 1;
  await fillSignIn(person, email);
  await click(button('Continue'));
  await click(button('Authorize'));
  await expect(person.getByRole('heading', { name: 'The device is connected' })).toBeVisible();
  expect(await login.result()).toMatchObject({ name: 'Harbour Coffee', mode: 'test' });
  const me = await tillgate('call', 'GET', '/v1/me', '--json').result();
  expect(me.data.name).toBe('Harbour Coffee');
  const firstCallS = (Date.now() - began) / 1000;

  const port = String(await freePort());
  const manifest = { name: 'Parcel Pal', description: 'Labels.', website_url: 'https://parcel.example' };
  const scopes = ['subscriptions:read', 'subscriptions:write', 'products:read'];
  const registration = { redirect_uris: [`http://localhost:${port}/callback`], default_scopes: scopes };
  writeFileSync(join(cli.folder, 'tillgate.app.json'), JSON.stringify({ ...manifest, ...registration }));
  const creating = tillgate('apps', 'create', '--json');
  await person.goto(await creating.heard(/(http\S+\/apps\/new\S+)/));
  await click(button('Create app'));
  await expect(person.getByText('go back to your terminal')).toBeVisible();
  const { client_id: CLIENT_ID, client_secret: CLIENT_SECRET } = await creating.result();
  issued(CLIENT_SECRET);

  // `npm run example-app`, as another app than the one of the demo data.
  const env = { PATH: `${process.env.PATH}`, NODE_ENV: 'test' as const, BASE_URL: url, DATA_DIR: cli.folder };
  const settings = { ...env, CLIENT_ID, CLIENT_SECRET, EXAMPLE_APP_PORT: port };
  const app = spawn(process.execPath, ['scripts/example-app.mjs'], { env: settings, stdio: 'pipe' });
  let said = '';
  for (const out of [app.stdout, app.stderr]) out.on('data', (chunk) => (said += chunk));
  await expect.poll(() => said, { timeout: 20_000 }).toContain(`http://localhost:${port}\n`);
  await person.goto(`http://localhost:${port}`);
  await click(person.getByRole('link', { name: 'Connect your store' }));
  await click(button('Authorize'));
  await expect(person.getByRole('heading', { name: 'Harbour Coffee' })).toBeVisible();

  const listening = tillgate('listen', '--forward-to', `http://localhost:${port}/webhooks`, '--requests');
  await listening.heard(/(Signed with)/);
  // Which stream it is only shows in what arrives: an event from before it began doesn’t.
  await expect(async () => {
    await tillgate('trigger', 'customer.created', '--json').result();
    await expect.poll(() => listening.said.out, { timeout: 5_000 }).toMatch(/customer\.created \S+ → 204/);
  }).toPass();
  const seconds = (Date.now() - began) / 1000;
  console.log(`First call after ${firstCallS} s, event after ${seconds} s, ${clicks} clicks.`);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  expect(firstCallS).toBeLessThan(MOST_S.firstCall);
  expect(seconds).toBeLessThan(MOST_S.all);

  await person.goto(`http://localhost:${port}/events`);
  await expect(person.getByText('customer.created').first()).toBeVisible();
  await listening.heard(/(201 +POST +\/api\/v1\/customers)/);

  // Login --web comes back by itself; --live is for the live store.
  expect(await tillgate('logout').ended).toMatchObject({ status: 0 });
  expect(await tillgate('whoami').ended).toMatchObject({ status: 3 });
  const again = tillgate('login', '--web', '--live', '--json');
  await person.goto(await again.heard(/(http\S+\/oauth\/authorize\S+)/));
  await button('Authorize').click();
  await expect(person.getByText('go back to your terminal')).toBeVisible();
  expect(await again.result()).toMatchObject({ name: 'Harbour Coffee', mode: 'live' });
  const refused = await tillgate('trigger', 'customer.created').ended;
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('live store') });
  // An app is created without JavaScript too, over the sign-in page.
  const plain = await another({ javaScriptEnabled: false });
  const creatingAgain = tillgate('apps', 'create', '--json');
  await plain.goto(await creatingAgain.heard(/(http\S+\/apps\/new\S+)/));
  await fillSignIn(plain, email);
  await expect(plain.getByRole('textbox', { name: 'Name' })).toHaveValue(manifest.name);
  await expect(plain.getByRole('checkbox', { checked: true })).toHaveCount(scopes.length);
  await plain.getByRole('button', { name: 'Create app' }).click();
  await expect(plain.getByText('go back to your terminal')).toBeVisible();
  issued((await creatingAgain.result()).client_secret);
  if (app.kill()) await once(app, 'exit');
  cli.remove();
});
