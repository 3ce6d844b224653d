import fc from 'fast-check';
import { beforeEach, expect, inject, test } from 'vitest';
import { send } from '@/app/api/v1/testing.ts';
import { signedIn } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { happeningsOf } from '@/lib/journal/activity/testing.ts';
import { disconnectApp } from '@/lib/oauth/connections/disconnect-app.ts';
import { asSellerId } from '@/lib/permissions/seller.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { admin, approve, ask, HERE, open, press, shop, swapTo } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

type Scene = Awaited<ReturnType<typeof scene>>;

/** A shop with an approval that waits and the quote that its page shows, another such shop, and people around them. */
async function scene() {
  const [here, there] = [await shop(), await shop()];
  const id = await ask(here, swapTo(here));
  const quote = (await open(here, swapTo(here))).previewId;
  const theirs = { id: await ask(there, swapTo(there)), quote: (await open(there, swapTo(there))).previewId };
  return { here, there, id, quote, theirs };
}

const past = () => new Date(Date.now() - 1000);
const altered = (text: string, at: number) => {
  const index = at % text.length;
  const other = text[index] === '0' ? '1' : '0';
  return text[index] === '-' ? `${text}0` : text.slice(0, index) + other + text.slice(index + 1);
};

type Kinds = Record<string, (scene: Scene, chance: number) => Promise<unknown>>;

/** Each presses Approve in some way that must do nothing, and leaves what waits as it was. */
const HARMLESS: Kinds = {
  'an altered quote': ({ here, id, quote }, chance) => press(here, id, approve(altered(quote, chance))),
  'an altered approval': ({ here, id, quote }, chance) => press(here, altered(id, chance), approve(quote)),
  'no quote': ({ here, id }) => press(here, id, approve('')),
  'another word than approve': ({ here, id, quote }, chance) =>
    press(here, id, { decision: ['Approve', 'approve ', 'yes', '', 'approved'][chance % 5] ?? '', quote }),
  'the quote of another change': async ({ here, id }) =>
    press(here, id, approve((await open(here, { action: 'cancel' })).previewId)),
  'the quote of another store': ({ here, id, theirs }) => press(here, id, approve(theirs.quote)),
  'an approval of another store': ({ here, quote, theirs }) => press(here, theirs.id, approve(quote)),
  'the form of one store sent by the seller of another': ({ there, id, quote }) => press(there, id, approve(quote)),
  'a colleague’s quote': async ({ here, id, quote }) => press(await admin(here), id, approve(quote)),
  'somebody who only looks': async ({ here, id, quote }) => press(await admin(here, 'viewer'), id, approve(quote)),
  'a stranger': async ({ id, quote }) => press({ cookie: (await signedIn()).browser.cookie }, id, approve(quote)),
  nobody: ({ id, quote }) => press({ cookie: '' }, id, approve(quote)),
  'another site': ({ here, id, quote }, chance) =>
    press(here, id, approve(quote), ['https://evil.example', 'null', null][chance % 3]),
  'a role that was taken away': async ({ here, id }) => {
    const other = await admin(here);
    const { previewId } = await open(here, swapTo(here), other.seller);
    await db().member.deleteMany({ where: { storeId: here.storeId, userId: other.seller.id } });
    return press(other, id, approve(previewId));
  },
};

/** The same, after something that leaves nothing to approve. */
const FINAL: Kinds = {
  'an outdated quote': async ({ here, id, quote }, chance) => {
    await db().quote.update({ where: { id: quote }, data: { validUntil: new Date(Date.now() - chance) } });
    return press(here, id, approve(quote));
  },
  'an amount that has changed': async ({ here, id, quote }, chance) => {
    await db().variant.update({ where: { id: here.target }, data: { price: BigInt(90_001 + chance) } });
    return press(here, id, approve(quote));
  },
  'an expired approval': async ({ here, id, quote }) => {
    await db().approval.update({ where: { id }, data: { expiresAt: past() } });
    return press(here, id, approve(quote));
  },
  'a declined approval': async ({ here, id, quote }) => {
    await press(here, id, { decision: 'decline' });
    return press(here, id, approve(quote));
  },
  'a withdrawn approval': async ({ here, id, quote }) => {
    await send('DELETE', `/approvals/${id}`, { token: here.token });
    return press(here, id, approve(quote));
  },
  'a connection that has ended': async ({ here, id, quote }) => {
    await disconnectApp(asSellerId(here.seller.id), here.connectionId, context());
    return press(here, id, approve(quote));
  },
};

async function pressed(all: Scene, kind: string, chance: number): Promise<void> {
  await { ...HARMLESS, ...FINAL }[kind]?.(all, chance);
  for (const { storeId, subscription } of [all.here, all.there]) {
    expect(await db().approval.count({ where: { storeId, status: 'executed' } }), kind).toBe(0);
    expect(await db().invoice.count({ where: { storeId } }), kind).toBe(1);
    const row = await db().subscription.findUniqueOrThrow({ where: { id: subscription.id } });
    expect([row.variantId, row.status], kind).toEqual([subscription.variantId, 'active']);
  }
}

const ROUNDS = inject('isLong') ? 50 : 1;

test('altered, foreign and repeated approvals: none is executed, and then the right one is', {
  timeout: ROUNDS * 120_000,
}, async () => {
  for (const chance of fc.sample(fc.nat(99), { numRuns: ROUNDS, seed: inject('seed') })) {
    const all = await scene();
    for (const kind of Object.keys(HARMLESS)) await pressed(all, kind, chance);
    await press(all.here, all.id, approve(all.quote));
    expect(await db().approval.count({ where: { id: all.id, status: 'executed' } })).toBe(1);
  }
});

test.each(Object.keys(FINAL))('%s is not executed', { timeout: ROUNDS * 60_000 }, async (kind) => {
  for (const chance of fc.sample(fc.nat(99), { numRuns: ROUNDS, seed: inject('seed') }))
    await pressed(await scene(), kind, chance);
});

test('repeated after it was executed: nothing is done again', async () => {
  const { here, id, quote } = await scene();
  await press(here, id, approve(quote));
  const fresh = (await open(here, { action: 'cancel' })).previewId;
  for (let again = 0; again < 20; again += 1) await press(here, id, approve(again % 2 === 0 ? quote : fresh));
  expect(await db().invoice.count({ where: { storeId: here.storeId } })).toBe(2);
  expect(await happeningsOf(here.subscription.id, { happening: 'swap' })).toHaveLength(1);
});
