import { createStore, sellerWithApp, startConnecting, tokenWorks } from '../fixtures.ts';
import { keyboardOf, stopsOf } from '../keyboard.ts';
import { check } from '../page-check.ts';
import { expect, test } from './fixtures.ts';

test('where it is asked for, an app with sensitive permissions needs a second yes, without JavaScript too', async ({
  page,
  another,
  party,
}) => {
  await sellerWithApp(page, party, { scopes: ['customers:read', 'refunds:write'] });
  await createStore(page, 'Second Shop');
  const plain = await another({ javaScriptEnabled: false });
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
    await keys.press(button('Authorize'));
    await expect(view).toHaveURL(/problem=confirm/);
    await expect(yes).toHaveAccessibleDescription(
      /^Tick this box if you want to continue\. Nothing has been shared yet\./,
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
