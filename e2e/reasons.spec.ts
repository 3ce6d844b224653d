import { expect, newSeller, origin, test } from './fixtures.ts';

const said = {
  name: 'Parcel Pal',
  description: 'Prints labels.',
  website_url: 'https://parcel.example',
  redirect_uris: ['https://parcel.example/callback'],
  default_scopes: ['orders:read', 'customers:read'],
  why: { 'customers:read': 'See evil.example' },
};

test('a developer says why, and what is optional; sellers read it in quotation marks', async ({ page }) => {
  await newSeller(page, 'Harbour Coffee');
  const manifest = Buffer.from(JSON.stringify(said)).toString('base64url');
  await page.goto(`/dashboard/developer/apps/new?manifest=${manifest}`);
  const of = (scope: string) => page.getByRole('group', { name: scope });
  // What somebody else has filled in is judged before it is sent.
  await expect(of('customers:read')).toContainText('Leave out addresses');
  await expect(of('refunds:write')).toBeHidden();
  await page.getByRole('checkbox', { name: 'refunds:write' }).check();
  await of('refunds:write').getByLabel('Optional').check();
  await of('refunds:write').getByLabel('Why').fill('To pay back “lost” parcels.');
  await page.getByLabel('Privacy policy URL').fill('https://parcel.example/privacy');
  await page.getByRole('button', { name: 'Create app' }).click();
  await expect(of('refunds:write')).toContainText('Leave out quotation marks');
  await expect(of('refunds:write').getByLabel('Optional')).toBeChecked();
  await of('refunds:write').getByLabel('Why').fill('To pay back lost parcels.');
  await of('customers:read').getByLabel('Why').fill('To print addresses.');
  await page.getByRole('button', { name: 'Create app' }).click();
  const clientId = await page.getByText(/^svc_client_/).innerText();

  const query = { response_type: 'code', client_id: clientId, redirect_uri: said.redirect_uris[0] ?? '' };
  await page.goto(`${await origin(page)}/oauth/authorize?${new URLSearchParams(query)}`);
  await expect(page.getByText('Parcel Pal: “To print addresses.”')).toBeVisible();
  await expect(page.getByText('Parcel Pal: “To pay back lost parcels.”')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', /parcel\.example/);

  // Another default scope, in the settings: what was said stays.
  await page.goto('/dashboard/developer/apps');
  await page.getByRole('link', { name: 'Parcel Pal' }).first().click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByTestId('app-domain-record-name')).toHaveText('_tillgate.parcel.example');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText(/We found no such record|name servers didn’t answer/)).toBeVisible();
  await expect(of('customers:read').getByLabel('Why')).toHaveValue('To print addresses.');
  await page.getByRole('button', { name: 'Read-only' }).click();
  await expect(of('refunds:write')).toBeHidden();
  await expect(of('products:read')).toBeVisible();
});
