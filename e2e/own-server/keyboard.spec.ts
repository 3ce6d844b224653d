import { signIn } from '../fixtures.ts';
import { keyboardOf, stopsOf } from '../keyboard.ts';
import { check } from '../page-check.ts';
import { connectNorthwind } from '../subscriptions-journey.ts';
import { expect, test } from './fixtures.ts';

test('by keyboard alone: subscriptions are found, canceled, resumed and swapped, and test data is reset', async ({
  page,
  party,
}) => {
  await signIn(page, 'seller@example.com');
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
  });

  await test.step('among the seller’s', async () => {
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
    await keys.press(button('Reset test data'));
    await expect(result).toContainText('The test data is gone.');
  });
});
