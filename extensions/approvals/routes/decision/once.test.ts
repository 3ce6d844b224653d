import fc from 'fast-check';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { send } from '@/app/api/v1/testing.ts';
import { setPaymentProvider } from '@/lib/billing/invoices/collect-payment.ts';
import type { PaymentRequest } from '@/lib/billing/invoices/payment.ts';
import { db } from '@/lib/database/db.ts';
import { happeningsOf } from '@/lib/journal/activity/testing.ts';
import type { Interval } from '@/prisma/generated/enums.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { admin, approve, ask, goal, HERE, invoicesOf, nowOf, open, press, see, shop, swapTo, told } from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));
afterEach(() => setPaymentProvider(undefined));

test('64 presses at once, of two people: one change, one invoice, one payment, one event', async () => {
  const here = await shop(undefined, 'live');
  const other = await admin(here);
  const id = await ask(here, swapTo(here));
  const people = [
    { cookie: here.cookie, quote: (await open(here, swapTo(here))).previewId },
    { cookie: other.cookie, quote: (await open(here, swapTo(here), other.seller)).previewId },
  ];
  const paid: PaymentRequest[] = [];
  setPaymentProvider(async (payment) => {
    paid.push(payment);
    return 'paid';
  });
  const presses = Array.from({ length: 64 }, (_, index) => people[index % 2] as (typeof people)[number]);
  const pressed = async (person: (typeof presses)[number]) => {
    let answer = await press(person, id, approve(person.quote));
    // Where so many wait too long for a connection, they are told to come again.
    for (let again = 0; answer.status === 503 && again < 3; again += 1)
      answer = await press(person, id, approve(person.quote));
    return answer;
  };
  const answers = await Promise.all(presses.map(pressed));
  expect(new Set(answers.map((answer) => String(goal(answer))))).toEqual(new Set([`303,/approve/${id}`]));
  expect((await see(here, id)).status).toBe('executed');
  expect(await invoicesOf(here)).toHaveLength(2);
  expect(new Set(paid.map(({ id }) => id)).size).toBe(1);
  expect((await told(here)).filter((type) => type === 'approval.executed')).toHaveLength(1);
  expect(await happeningsOf(here.subscription.id, { happening: 'swap' })).toHaveLength(1);
});

test('a connection that ends while the change is paid for: none of 64 presses at once makes it', async () => {
  const here = await shop(undefined, 'live');
  const id = await ask(here, swapTo(here));
  const { previewId } = await open(here, swapTo(here));
  setPaymentProvider(async () => {
    await db().connection.update({ where: { id: here.connectionId }, data: { endedAt: new Date() } });
    return 'paid';
  });
  await Promise.all(Array.from({ length: 64 }, () => press(here, id, approve(previewId))));
  expect((await db().approval.findUniqueOrThrow({ where: { id } })).status).not.toBe('executed');
  expect(await db().invoice.count({ where: { storeId: here.storeId } })).toBe(1);
  const { variantId } = await db().subscription.findUniqueOrThrow({ where: { id: here.subscription.id } });
  expect(variantId).toBe(here.subscription.variantId);
});

test('a payment whose answer was lost is the same payment at the next press', async () => {
  const here = await shop(undefined, 'live');
  const id = await ask(here, swapTo(here));
  const { previewId, dueNow } = await open(here, swapTo(here));
  const paid: PaymentRequest[] = [];
  setPaymentProvider(async (payment) => {
    paid.push(payment);
    if (paid.length === 1) throw new Error('The process died here.');
    return 'paid';
  });
  expect((await press(here, id, approve(previewId))).status).toBe(303);
  expect([(await see(here, id)).status, (await invoicesOf(here)).length]).toEqual(['pending', 1]);
  expect(goal(await press(here, id, approve(previewId)))).toEqual([303, `/approve/${id}`]);
  expect((await see(here, id)).status).toBe('executed');
  expect(new Set(paid.map(({ id }) => id)).size).toBe(1);
  expect(paid.map(({ total }) => total)).toEqual([dueNow, dueNow]);
});

const ROUNDS = inject('isLong') ? 100 : 3;

test('Approve, Decline and a withdrawal at once: one of them, and the change only with the first', {
  timeout: ROUNDS * 12_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const here = await shop();
    const id = await ask(here, swapTo(here));
    const quote = (await open(here, swapTo(here))).previewId;
    await Promise.all([
      press(here, id, approve(quote)),
      press(here, id, { decision: 'decline' }),
      send('DELETE', `/approvals/${id}`, { token: here.token }),
    ]);
    const { status } = await see(here, id);
    expect(['executed', 'declined', 'withdrawn']).toContain(status);
    expect((await nowOf(here)).variant_id === here.target).toBe(status === 'executed');
    expect((await told(here)).filter((type) => type.startsWith('approval.'))).toHaveLength(2);
  }
});

const MANY = inject('isLong') ? 1000 : 6;

test('what was billed is what was shown, to the cent', { timeout: MANY * 5_000 }, async () => {
  const price = fc.bigInt({ min: 0n, max: 5_000_000n });
  const to = fc.record({ price, interval: fc.constantFrom<Interval>('day', 'week', 'month', 'year') });
  const periods = fc.constantFrom<[Interval, number]>(['day', 1], ['week', 7], ['month', 30], ['year', 365]);
  // Somewhere in the period, to the fraction of a second.
  const from = fc.record({ price, period: periods, part: fc.double({ min: 0.001, max: 0.999, noNaN: true }) });
  await fc.assert(
    fc.asyncProperty(from, to, async ({ price, period: [interval, days], part }, plan) => {
      const here = await shop(plan, 'test', { price, interval, gone: days * part, left: days * (1 - part) });
      const id = await ask(here, swapTo(here));
      const shown = await open(here, swapTo(here));
      await press(here, id, approve(shown.previewId));
      expect((await see(here, id)).status).toBe('executed');
      const billed = (await invoicesOf(here)).slice(0, -1);
      expect(billed.map(({ total }: { total: number }) => BigInt(total))).toEqual(
        shown.isInvoiced ? [shown.dueNow] : [],
      );
      if (shown.isInvoiced)
        expect(billed[0].lines.map(({ amount }: { amount: number }) => BigInt(amount))).toEqual(
          shown.lines.map(({ amount }) => amount),
        );
    }),
    { numRuns: MANY, seed: inject('seed') },
  );
});
