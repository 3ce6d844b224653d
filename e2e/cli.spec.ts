import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstalledCli } from '../packages/cli/testing/installed-cli.ts';
import { expect, fillSignIn, issued, origin, test } from './fixtures.ts';
import { sampleStore } from './sample-store.ts';

const MANIFEST = {
  name: 'Parcel Pal',
  description: 'Labels.',
  website_url: 'https://parcel.example',
  redirect_uris: ['http://localhost:4000/callback'],
  default_scopes: ['subscriptions:read', 'subscriptions:write', 'products:read'],
};

test('login --web comes back by itself, --live is for the live store, an app is created without JavaScript', async ({
  page,
  another,
}) => {
  const cli = new InstalledCli();
  const url = await origin(page);
  const tillgate = (...given: string[]) => cli.run('config', given, { TILLGATE_URL: url });
  const { email } = await sampleStore(page);
  const login = tillgate('login', '--web', '--live', '--json');
  await page.goto(await login.heard(/(http\S+\/oauth\/authorize\S+)/));
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByText('go back to your terminal')).toBeVisible();
  expect(await login.result()).toMatchObject({ name: 'Harbour Coffee', mode: 'live' });
  const refused = await tillgate('trigger', 'customer.created').ended;
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining('live store') });

  // Over the sign-in page.
  writeFileSync(join(cli.folder, 'tillgate.app.json'), JSON.stringify(MANIFEST));
  const plain = await another({ javaScriptEnabled: false });
  const creating = tillgate('apps', 'create', '--json');
  await plain.goto(await creating.heard(/(http\S+\/apps\/new\S+)/));
  await fillSignIn(plain, email);
  await expect(plain.getByRole('textbox', { name: 'Name' })).toHaveValue(MANIFEST.name);
  await expect(plain.getByRole('checkbox', { checked: true })).toHaveCount(MANIFEST.default_scopes.length);
  await plain.getByRole('button', { name: 'Create app' }).click();
  await expect(plain.getByText('go back to your terminal')).toBeVisible();
  issued((await creating.result()).client_secret);
  cli.remove();
});
