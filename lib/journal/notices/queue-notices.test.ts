import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { POST } from '@/app/api/oauth/token/route.ts';
import { context, createSeller, createStore, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { codeBody, makeKey, NO_SECRET, OPERATOR, post, refreshBody, scene, VERIFIER } from '@/prisma/testing/scene.ts';
import { signIn } from '../../accounts/sign-in.ts';
import { Browser, from, givePassword, lastMailTo } from '../../accounts/testing.ts';
import { setPaymentProvider } from '../../billing/invoices/collect-payment.ts';
import { collectOpenInvoices } from '../../billing/subscriptions/collect-open-invoices.ts';
import { renewDue } from '../../billing/subscriptions/renew-subscriptions.ts';
import { testSubscription, testVariant } from '../../billing/subscriptions/testing.ts';
import { db } from '../../database/db.ts';
import { HOUR_MS, MINUTE_MS } from '../../kernel/text/durations.ts';
import { decideVerification } from '../../operators/decide-verification.ts';
import { NOTICE_KIND_NAMES } from './notice-kind.ts';
import { MOST_TOLD } from './notice-letter.ts';
import { insertNotices, setWantedKinds } from './notices.ts';
import { QUIET_MS, queueNotices, removeOldNotices } from './queue-notices.ts';

testDatabase();
beforeEach(async () => {
  await db().notice.deleteMany();
  await db().mail.deleteMany();
});

/** What a notice is about whose words don't matter. */
const about = (app: string) => ({ sentence: 'appDisabledWithOwner', app }) as const;
const NOW = new Date('2026-05-10T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const subjects = async (recipient: string) =>
  (await db().mail.findMany({ where: { recipient }, orderBy: { id: 'asc' } })).map(({ subject }) => subject);
/** The subjects of the mails that somebody has got once all that waits is queued. */
async function mailsTo(recipient: string): Promise<string[]> {
  await queueNotices(new Date());
  return subjects(recipient);
}

describe('people are told by mail', () => {
  test('that an app was connected, when its code is exchanged and not before; and of a code used twice', async () => {
    const { seller, app, store, authorize } = await scene();
    const code = await authorize({ mode: 'live' });
    expect(await mailsTo(seller.email)).toEqual([]);
    await post(POST, codeBody(app, code));
    expect(await mailsTo(seller.email)).toEqual(['An app was connected to your store']);
    const { text } = await lastMailTo(seller.email);
    expect(text).toContain(`${app.name} connected to ${store.name} in live mode, allowed by ${seller.email}.`);
    await post(POST, codeBody(app, code));
    expect((await mailsTo(seller.email)).at(-1)).toBe('Access was ended for safety');
    expect((await lastMailTo(seller.email)).text).toContain(`${app.name} lost its access to ${store.name}, to be safe`);
  });

  test('that a refresh token was reused, and that it was test data; not that tokens were rotated', async () => {
    const { seller, app, connect } = await scene();
    const pair = await connect({ verifier: VERIFIER, mode: 'test' });
    const rotation = refreshBody(app, pair.refresh_token, NO_SECRET);
    await db().notice.deleteMany();
    await post(POST, rotation);
    await db().connection.updateMany({ data: { justRotated: [] } });
    expect(await db().notice.count()).toBe(0);
    await post(POST, rotation);
    expect(await mailsTo(seller.email)).toEqual(['Access was ended for safety']);
    expect((await lastMailTo(seller.email)).text).toMatch(/lost its access to .* \(test mode\)\./);
  });

  test('that a live key was made, and of none for test mode', async () => {
    const { seller, store } = await scene();
    await makeKey(seller, store, { mode: 'test' });
    expect(await mailsTo(seller.email)).toEqual([]);
    await makeKey(seller, store, { mode: 'live', name: 'Export' });
    expect(await mailsTo(seller.email)).toEqual(['A live API key was made']);
    expect((await lastMailTo(seller.email)).text).toContain(
      `API key “Export” was created for ${store.name} in live mode, by ${seller.email}.`,
    );
  });

  test('that the verification of their app was answered', async () => {
    const { developer, app, seller } = await scene({ verification: 'requested' });
    const { verificationAt } = await db().app.findUniqueOrThrow({ where: { id: app.id } });
    await decideVerification(OPERATOR, app.id, 'decline', verificationAt ?? NOW, context());
    expect(await mailsTo(developer.email)).toEqual(['The verification of your app was answered']);
    expect(await subjects(seller.email)).toEqual([]);
  });

  test('that live payments failed, in one mail with customers and amounts; of none in test mode', async () => {
    const seller = await createSeller(db());
    const store = await createStore(db(), seller.id, { currency: 'usd' });
    const fail = async (mode: 'live' | 'test', names: string[]) => {
      const inStore = { storeId: store.id, mode };
      const variant = await testVariant(inStore, { price: 4900 });
      for (const name of names) {
        const id = await testSubscription(inStore, variant, '2026-04-01', { isDeclined: true });
        const { customerId } = await db().subscription.findUniqueOrThrow({ where: { id } });
        await db().customer.update({
          where: { id: customerId },
          data: { name, email: `${name}+declined@example.com` },
        });
      }
      const now = new Date('2026-05-01T12:00:00Z');
      await renewDue(now, { batch: 50 });
      await collectOpenInvoices(now);
      return mailsTo(seller.email);
    };
    setPaymentProvider(async () => 'failed');
    onTestFinished(() => setPaymentProvider(undefined));
    expect(await fail('test', ['Tess'])).toEqual([]);
    expect(await fail('live', ['Dan', 'Eve'])).toEqual(['Payments failed']);
    const { text } = await lastMailTo(seller.email);
    for (const name of ['Dan', 'Eve']) {
      expect(text).toContain(
        `The payment of $49.00 by ${name} (${name}+declined@example.com) to ${store.name} failed.`,
      );
    }
    expect(text).toContain('/dashboard/invoices?mode=live&status=open');
  });

  test('that a device signed in where they never had; not again on the same', async () => {
    const { email, id } = await createSeller(db());
    const known = await givePassword(email);
    expect(await signIn(email, DEMO_PASSWORD, from(known))).toBe('done');
    expect(await signIn(email, 'wrong', from(new Browser()))).toBe('wrong');
    expect(await db().notice.count({ where: { userId: id } })).toBe(0);
    expect(await signIn(email, DEMO_PASSWORD, from(new Browser()))).toBe('done');
    expect(await mailsTo(email)).toEqual(['A new device signed in to your account']);
  });
});

describe('at most one mail of a kind in ten minutes', () => {
  const tell = (userId: string, at: Date, kind: 'payment_failed' | 'webhook_off' = 'payment_failed', app = 'It') =>
    insertNotices(db(), [{ userId, kind, content: about(app), at }]);

  test('the first at once, then a summary of what happened meanwhile, oldest first', async () => {
    const { id, email } = await createSeller(db());
    await tell(id, NOW);
    expect(await queueNotices(later(1000))).toBe(1);
    await tell(id, later(5 * MINUTE_MS), 'payment_failed', 'Second');
    await tell(id, later(4 * MINUTE_MS), 'payment_failed', 'First');
    await tell(id, later(4 * MINUTE_MS), 'webhook_off');
    expect(await queueNotices(later(QUIET_MS))).toBe(1);
    expect(await subjects(email)).toEqual(['A payment failed', 'A webhook endpoint was switched off']);
    expect(await queueNotices(later(QUIET_MS + 1000))).toBe(1);
    const { subject, text } = await lastMailTo(email);
    expect(subject).toBe('Payments failed');
    expect(text).toMatch(/10 May 2026 at 12:04 UTC: .* First .*\n\n.*12:05 UTC: .* Second /);
    expect(await queueNotices(later(HOUR_MS))).toBe(0);
  });

  test('several processes at once make one mail', async () => {
    const { id, email } = await createSeller(db());
    for (let count = 0; count < 5; count += 1) await tell(id, later(count));
    await Promise.all(Array.from({ length: 5 }, () => queueNotices(later(1000))));
    expect(await subjects(email)).toEqual(['Payments failed']);
  });

  test('a flood is one mail that says how much more there was', async () => {
    const { id, email } = await createSeller(db());
    const all = Array.from({ length: 500 }, () => ({
      userId: id,
      kind: 'payment_failed' as const,
      content: about('x'),
      at: NOW,
    }));
    await insertNotices(db(), all);
    expect(await queueNotices(NOW)).toBe(1);
    expect((await lastMailTo(email)).text).toContain(`And ${500 - MOST_TOLD} more.`);
  });

  test('what was rolled back is told to nobody; what is old is forgotten', async () => {
    const { id, email } = await createSeller(db());
    const failing = db().$transaction(async (tx) => {
      await insertNotices(tx, [{ userId: id, kind: 'payment_failed', content: about('x'), at: NOW }]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await queueNotices(NOW)).toBe(0);
    expect(await subjects(email)).toEqual([]);
    await tell(id, NOW);
    await removeOldNotices(later(29 * 24 * HOUR_MS));
    expect(await db().notice.count()).toBe(1);
    await removeOldNotices(later(91 * 24 * HOUR_MS));
    expect(await db().notice.count()).toBe(0);
  });
});

test('kinds can be switched off; owners of a store get what is essential all the same', async () => {
  const [owner, developer] = [await createSeller(db()), await createSeller(db())];
  await createStore(db(), owner.id);
  for (const { id } of [owner, developer]) {
    await setWantedKinds(db(), id, ['payment_failed', 'made_up']);
    await insertNotices(
      db(),
      NOTICE_KIND_NAMES.map((kind) => ({ userId: id, kind, content: about('x'), at: NOW })),
    );
  }
  await queueNotices(NOW);
  expect(await subjects(developer.email)).toEqual(['A payment failed']);
  expect((await subjects(owner.email)).toSorted()).toEqual([
    'A live API key was made',
    'A new device signed in to your account',
    'A payment failed',
    'Access was ended for safety',
    'An app was connected to your store',
  ]);
  await setWantedKinds(db(), developer.id, NOTICE_KIND_NAMES);
  await insertNotices(db(), [{ userId: developer.id, kind: 'webhook_off', content: about('x'), at: NOW }]);
  expect(await queueNotices(NOW)).toBe(1);
});

test('a mail to an address that nobody has confirmed holds no words of others', async () => {
  const { id, email } = await createSeller(db());
  const told = { userId: id, kind: 'app_connected', content: about('Buy at spam.example'), at: NOW } as const;
  await db().user.update({ where: { id }, data: { emailVerified: false } });
  await insertNotices(db(), [told]);
  await queueNotices(NOW);
  expect((await lastMailTo(email)).text).not.toMatch(/spam/i);
  await db().user.update({ where: { id }, data: { emailVerified: true } });
  await insertNotices(db(), [told]);
  await queueNotices(later(QUIET_MS + 1));
  expect((await lastMailTo(email)).text).toContain('Buy at spam.example');
});
