import { ESSENTIAL_KINDS, NOTICE_KIND_NAMES } from '@/lib/notices/notice-kind.ts';
import {
  connectStore,
  createStore,
  expect,
  fillSignIn,
  sellerWithApp,
  signIn,
  signInAs,
  signUp,
  test,
} from './fixtures.ts';
import { openMail } from './outbox.ts';

test('a seller is told by mail that an app was connected, and that a new device signed in', async ({
  page,
  party,
  another,
}) => {
  const { app, email } = await sellerWithApp(page, party, { mode: 'test' });
  await connectStore(page, party);
  const elsewhere = await another();
  await elsewhere.goto('/sign-in');
  await fillSignIn(elsewhere, email);
  await elsewhere.waitForURL('**/dashboard');
  const operator = await another();
  await signInAs(operator, 'operator');
  for (const [subject, advice] of [
    ['An app was connected to your store', 'disconnect it'],
    ['A new device signed in to your account', 'sign out everywhere else'],
  ] as const) {
    let text = '';
    // Notices become mails every few seconds.
    await expect(async () => {
      text = await openMail(operator, email, subject);
    }).toPass();
    expect(text).toContain(advice);
    // Nobody has confirmed the address, so the mail holds no names that a stranger may have chosen.
    expect(text).not.toContain(app.name);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test(`notices are on the dashboard too, mailed or not, with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    page: first,
    another,
  }) => {
    const { email } = await signUp(first);
    const page = await another({ javaScriptEnabled });
    for (const device of [await another(), page]) {
      await device.goto('/sign-in');
      await fillSignIn(device, email);
      await device.waitForURL('**/dashboard');
    }
    const bell = page.getByRole('link', { name: /^Notices/ });
    await expect(bell).toHaveAccessibleName('Notices: 2 unread');
    await bell.click();
    const items = page.getByRole('list', { name: 'Notices' }).getByRole('listitem');
    await expect(items.filter({ hasText: 'Unread' })).toHaveCount(2);
    await expect(items.first().getByRole('link', { name: 'A new device signed in to your account' })).toBeVisible();
    await items.first().getByRole('button', { name: 'Mark as read' }).click();
    await expect(items.filter({ hasText: 'Unread' })).toHaveCount(1);
    await expect(bell).toHaveAccessibleName('Notices: 1 unread');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(items.filter({ hasText: 'Unread' })).toHaveCount(0);
    await expect(bell).toHaveAccessibleName('Notices');
    await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
    await expect(items).toHaveCount(2);
  });

  test(`notices are switched off by kind, with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, async ({
    page: first,
    another,
  }) => {
    const { email } = await signUp(first);
    const page = await another({ javaScriptEnabled });
    await signIn(page, email);
    await page.goto('/dashboard/account');
    const form = page.getByRole('form', { name: 'Notices by mail' });
    const box = (name: string) => form.getByRole('checkbox', { name, exact: true });
    await expect(form.getByRole('checkbox')).toHaveCount(NOTICE_KIND_NAMES.length);
    for (const name of ['A payment failed', 'A new device signed in']) await box(name).uncheck();
    await form.getByRole('button', { name: 'Update notices' }).click();
    await expect(form.getByText('Your notices have been saved.')).toBeVisible();
    await page.goto('/dashboard/account');
    for (const name of ['A payment failed', 'A new device signed in']) await expect(box(name)).not.toBeChecked();
    await expect(box('A webhook endpoint was switched off')).toBeChecked();

    // Whoever owns a store gets what may be the only sign of somebody else at work.
    await createStore(page, 'Harbour Books');
    await page.goto('/dashboard/account');
    await expect(form.getByRole('checkbox')).toHaveCount(NOTICE_KIND_NAMES.length - ESSENTIAL_KINDS.length);
    await expect(form.getByText('Always, because you own a store')).toBeVisible();
    await expect(box('A payment failed')).not.toBeChecked();
  });
}
