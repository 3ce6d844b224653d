import { expect, newSeller, registerApp, test } from './fixtures.ts';
import { keyboardOf, stopsOf } from './keyboard.ts';
import { check } from './page-check.ts';

test('with the keyboard: to consent and back, a mistake, the exchange and the end of it', async ({ page }) => {
  await newSeller(page, 'Harbour Books', 'Second Shop');
  const app = await registerApp(page, { redirectUris: ['https://app.example/callback'], scopes: ['orders:read'] });
  const keys = keyboardOf(page);
  const { button, link } = stopsOf(page);
  const answer = page.locator('#result');
  /** Answers the consent screen, which opens in another tab. @returns where the app's redirect URI is opened */
  const answerConsent = async (decision: 'Authorize' | 'Cancel') => {
    const [consent] = await Promise.all([
      page.context().waitForEvent('page'),
      keys.press(link('Open the consent screen')),
    ]);
    const own = keyboardOf(consent);
    await own.press(consent.getByRole('radio', { name: 'Harbour Books', exact: true }), 'Space');
    await own.to(stopsOf(consent).button(decision));
    const [redirect] = await Promise.all([consent.waitForRequest('https://app.example/**'), own.hit('Enter')]);
    await consent.close();
    return redirect.url();
  };
  await page.goto(`/dashboard/developer/apps/${app.id}`);

  // A link, and the consent screen.
  await keys.skipToContent();
  await keys.press(link('Test'));
  await keys.press(button('Make the link'));
  const address = page.getByLabel('Address the browser ended up at');
  await keys.press(button('Continue with this address'));
  await expect(page.locator('#notice')).toBeFocused();
  const refused = await answerConsent('Cancel');
  await keys.to(address);
  await page.keyboard.insertText(refused);
  await keys.press(button('Continue with this address'));
  await expect(page.getByText('The seller pressed Cancel')).toBeVisible();
  await check(page);
  const granted = await answerConsent('Authorize');
  await keys.to(address);
  await page.keyboard.insertText(granted);
  await keys.press(button('Continue with this address'));
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
