import { expect, sellerWithApp, signIn, startConnecting, test } from './fixtures.ts';
import { check } from './page-check.ts';

const ASKED = { scope: 'subscriptions:read', optionalScope: 'customers:read,products:read', mode: 'test' } as const;

for (const javaScriptEnabled of [true, false]) {
  test(`what a seller ticks is granted as well, with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    page: owner,
    party,
    another,
  }) => {
    const { email } = await sellerWithApp(owner, party, ASKED);
    const page = await another({ javaScriptEnabled });
    await signIn(page, email);
    const scopeOf = async () => {
      const headers = { Authorization: `Bearer ${party.lastToken()}` };
      return (await (await page.request.get('/api/v1/me', { headers })).json()).data.scope;
    };
    await startConnecting(page, party);
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await expect(page.getByRole('checkbox')).toHaveCount(2);
    for (const name of ['customers:read', 'products:read']) await expect(box(name)).not.toBeChecked();
    await expect(page.getByRole('list', { name: 'Permissions' })).not.toContainText('customers');
    if (javaScriptEnabled) await check(page);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page.getByTestId('store')).toBeVisible();
    expect(await scopeOf()).toBe('subscriptions:read');

    await page.getByRole('button', { name: 'Disconnect' }).click();
    await startConnecting(page, party);
    await page.getByText('See your customers’ names and emails.').click();
    await expect(box('customers:read')).toBeChecked();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page.getByTestId('store')).toBeVisible();
    await expect(page.getByText('subscriptions:read customers:read')).toBeVisible();
    expect(await scopeOf()).toBe('subscriptions:read customers:read');
  });
}

test('optional permissions that are asked for anyway lead back to the app', async ({ page, party }) => {
  await sellerWithApp(page, party, { scope: 'customers:read', optionalScope: 'customers:read' });
  await startConnecting(page, party);
  await expect(page.getByText('invalid_scope')).toBeVisible();
});
