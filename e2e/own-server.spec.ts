import { type ClockedServer, startClockedServer } from './clocked-server.ts';
import { createStore, expect, sellerWithApp, startConnecting, test, tokenWorks } from './fixtures.ts';
import { keyboardOf, stopsOf } from './keyboard.ts';
import { check } from './page-check.ts';
import { connectNorthwind } from './subscriptions-journey.ts';

// One server for both: starting it takes longer than what is tested on it.
test.describe.configure({ mode: 'default' });

let server: ClockedServer | undefined;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startClockedServer({ settings: { CONFIRM_SENSITIVE: 'on' } });
});
test.afterAll(() => server?.stop());

test('where it is asked for, an unverified app with sensitive permissions needs a second yes, with and without JavaScript', async ({
  another,
  party,
}) => {
  test.setTimeout(240_000);
  const page = await another({ baseURL: server?.url ?? '' });
  await sellerWithApp(page, party, { scopes: ['customers:read', 'refunds:write'] });
  await createStore(page, 'Second Shop');
  const plain = await another({ baseURL: server?.url ?? '', javaScriptEnabled: false });
  await plain.context().addCookies(await page.context().cookies());
  for (const view of [page, plain]) {
    const keys = keyboardOf(view);
    const { button } = stopsOf(view);
    const store = view.getByRole('radio', { name: 'Second Shop', exact: true });
    const mode = view.getByRole('radio', { name: 'Test' });
    const yes = view.getByRole('checkbox', { name: /and want to give it this access/ });
    const isAsked = async () => {
      await expect(yes).toBeFocused();
      await expect(yes).not.toBeChecked();
      for (const choice of [store, mode]) await expect(choice).toBeChecked();
    };
    await startConnecting(view, party);
    await keys.press(view.getByRole('radio', { name: 'Harbour Books', exact: true }), 'ArrowDown');
    await keys.press(view.getByRole('radio', { name: 'Live' }), 'ArrowRight');
    // The browser itself asks first …
    await keys.press(button('Authorize'));
    await isAsked();
    // … and where one doesn’t, the service does.
    await yes.evaluate((box) => box.removeAttribute('required'));
    await keys.press(button('Authorize'));
    await expect(view).toHaveURL(/problem=confirm/);
    await expect(yes).toHaveAccessibleDescription(
      /^Tick this box if you want to go on\. Nothing has been shared yet\./,
    );
    await expect(yes).toHaveAttribute('aria-invalid', 'true');
    await isAsked();
    if (view === page) await check(view);
    await keys.press(yes, 'Space');
    await keys.press(button('Authorize'));
    await expect(view.getByTestId('store')).toHaveText('Second Shop');
    await expect(view.getByTestId('mode')).toHaveText('test');
    expect(await tokenWorks(page, party.lastToken())).toBe(true);
  }
});

test('by keyboard alone: subscriptions are found, canceled, resumed and swapped, and test data is reset', async ({
  another,
  party,
}) => {
  test.setTimeout(240_000);
  const page = await another({ baseURL: server?.url ?? '' });
  await connectNorthwind(page, party);
  const keys = keyboardOf(page);
  const { button, link, result } = stopsOf(page);
  const said = page.getByRole('status');

  await test.step('in the example app', async () => {
    await keys.press(link('Subscriptions'));
    const list = page.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem');
    await keys.press(
      list
        .filter({ hasText: 'Espresso Club (Monthly)' })
        .filter({ hasText: 'active, until' })
        .getByRole('link')
        .first(),
    );
    await keys.press(button('Cancel'));
    await expect(page.getByTestId('period')).toContainText('cancels');
    await keys.press(button('Resume'));
    await expect(page.getByTestId('period')).toContainText('until');
    await keys.choose(page.getByLabel('New plan'), 'Roastery Pass (M');
    await keys.press(button('Preview'));
    await expect(page.getByRole('list', { name: 'Preview' }).getByRole('listitem')).toHaveCount(2);
    await check(page);
    await keys.press(button('Confirm swap'));
    await expect(said).toHaveText('The plan was swapped.');
    await check(page);
  });

  await test.step('on the seller’s pages', async () => {
    await page.goto('/dashboard');
    await keys.press(link('Subscriptions'));
    await page.waitForURL('**/subscriptions');
    await keys.choose(page.getByLabel('Status'), 'Paused');
    await keys.press(button('Filter'));
    await page.waitForURL('**status=paused**');
    await keys.press(page.getByRole('table').getByRole('link').first());
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  });

  await test.step('test data', async () => {
    await page.goto('/dashboard');
    await keys.press(link('Lumen Studio'));
    await keys.press(link('Reset test data'));
    await check(page);
    await keys.press(button('Reset test data'));
    await expect(result).toContainText('The test data is gone.');
    await check(page);
  });
});
