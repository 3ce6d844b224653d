import { appPath, createStore, join, press, registerApp } from '../people.ts';
import type { Walk } from '../studio.ts';

/** The connect tester, step by step, with a mistake that it explains. */
export const TESTER_WALKS: Record<string, Walk> = {
  tester: async (studio) => {
    const page = await studio.open();
    await join(page, 'Tess Probe');
    await createStore(page, 'Harbour Books');
    const { clientId, clientSecret } = await registerApp(page, {
      name: 'Stockroom',
      scopes: ['orders:read', 'products:read', 'subscriptions:read', 'subscriptions:write'],
    });
    const path = `${await appPath(page, 'Stockroom')}/connect-tester`;
    await page.goto(path);
    const answer = page.locator('#result');
    await press(page, 'Add the tester’s callback');
    await page.getByText('is now one of the app’s redirect URIs').waitFor();
    await studio.shoot(page, 'tester-callback');
    await press(page, 'Make the link');
    await page.getByRole('link', { name: 'Open the consent screen' }).waitFor();
    await studio.shoot(page, 'tester-link');
    await page.getByRole('link', { name: 'Open the consent screen' }).click();
    await page.getByRole('radio', { name: 'Test' }).check();
    await press(page, 'Authorize');
    await page.getByRole('heading', { name: '3. Exchange the code' }).waitFor();
    await studio.shoot(page, 'tester-code');
    await press(page, 'Another redirect_uri');
    await answer.filter({ hasText: 'invalid_grant' }).waitFor();
    await studio.shoot(page, 'tester-mistake');
    await page.getByLabel('Client secret (optional)').fill(clientSecret);
    await press(page, 'Exchange the code');
    await answer.filter({ hasText: 'The code was exchanged' }).waitFor();
    await studio.shoot(page, 'tester-exchanged');
    await press(page, 'Call /api/v1/me');
    await answer.filter({ hasText: '"name": "Harbour Books"' }).waitFor();
    await studio.shoot(page, 'tester-called');
    await page.getByLabel('Client secret').fill(clientSecret);
    await press(page, 'Rotate the tokens');
    await answer.filter({ hasText: 'Both tokens were replaced' }).waitFor();
    await studio.shoot(page, 'tester-rotated');
    await press(page, 'List subscriptions');
    await answer.filter({ hasText: '"data": []' }).waitFor();
    await studio.shoot(page, 'tester-empty-store');
    await press(page, 'Fill with sample data');
    await page.getByText('The store has sample data now.').waitFor();
    await studio.shoot(page, 'tester-filled');
    await press(page, 'List subscriptions');
    await answer.filter({ hasText: '"status": "active"' }).waitFor();
    await press(page, 'List products');
    await answer.filter({ hasText: 'Espresso Club' }).waitFor();
    await press(page, 'Preview a swap');
    await answer.filter({ hasText: 'preview_id' }).waitFor();
    await studio.shoot(page, 'tester-previewed');
    await page.getByLabel('Client secret').fill(clientSecret);
    await press(page, 'Revoke and finish');
    await page.getByText('so no test connection is left').waitFor();
    await studio.shoot(page, 'tester-revoked');
    await page.goto(path);
    const query = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: 'https://stockroom.example/oauth/calback',
    };
    const link = `${studio.base}/oauth/authorize?${new URLSearchParams({ ...query, scope: 'orders:eat' })}`;
    await page.getByLabel('Authorization link').fill(link);
    await press(page, 'Check');
    await page.getByTestId('link-report').waitFor();
    await studio.shoot(page, 'tester-link-checked');
    await page.context().close();
  },
};
