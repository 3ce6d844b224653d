import { expect, newSeller, registerApp, test } from './fixtures.ts';
import { keyboardOf, stopsOf } from './keyboard.ts';
import { check } from './page-check.ts';

test('with the keyboard: to consent and back, a mistake, the exchange and the end of it', async ({ page }) => {
  await newSeller(page, 'Harbour Books', 'Second Shop');
  const app = await registerApp(page, { redirectUris: ['https://app.example/callback'], scopes: ['orders:read'] });
  const keys = keyboardOf(page);
  const { button, link } = stopsOf(page);
  const answer = page.locator('#result');
  await page.goto(`/dashboard/developer/apps/${app.id}`);

  // A link, and the consent screen.
  await keys.skipToContent();
  await keys.press(link('Test'));
  await keys.press(button('Add the tester’s callback'));
  await expect(page.locator('#notice')).toBeFocused();
  await keys.choose(page.getByLabel('Redirect URI', { exact: true }), 'The tester');
  await keys.press(button('Make the link'));
  await keys.press(link('Open the consent screen'));
  await keys.press(page.getByRole('radio', { name: 'Harbour Books', exact: true }), 'ArrowDown');
  await expect(page.getByRole('radio', { name: 'Second Shop', exact: true })).toBeChecked();
  await keys.to(page.getByRole('radio', { name: 'Test' }));
  await keys.press(button('Cancel'));
  await expect(page.getByText('The seller pressed Cancel')).toBeVisible();
  await check(page);
  await keys.press(link('Open the consent screen'));
  await keys.press(page.getByRole('radio', { name: 'Harbour Books', exact: true }), 'Space');
  await keys.press(button('Authorize'));
  await expect(page.getByRole('heading', { name: '3. Exchange the code' })).toBeVisible();
  expect(page.url()).not.toContain('code');

  // A mistake, the exchange, a call and the end of it.
  await keys.press(button('No code_verifier'));
  await expect(answer).toBeFocused();
  await expect(answer).toContainText('code_verifier is missing');
  await keys.press(button('Exchange the code'));
  await expect(answer).toContainText('The code was exchanged');
  // Nowhere on the page is a whole token.
  expect(await page.content()).not.toMatch(/svc_(?:test|live|rt|code|secret)_[0-9A-Za-z]{12}/);
  await keys.press(button('Call /api/v1/me'));
  await expect(answer).toContainText('"name": "Harbour Books"');
  await keys.press(button('Revoke and finish'));
  await expect(page.getByText('so no test connection is left')).toBeVisible();
  await check(page);
});
