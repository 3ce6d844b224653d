import { db, isDatabaseUnreachable, transact } from '../../database/db.ts';
import { log } from '../../kernel/process/log.ts';
import { isUuid } from '../../kernel/text/uuid.ts';
import { collectAgain, collectsLive } from '../invoices/collect-payment.ts';
import { CREDIT } from '../invoices/invoice.ts';
import { WAIT_MS } from '../invoices/payment.ts';
import {
  dropFailed,
  hastenSettled,
  listDuePayments,
  listUnused,
  noteAnswer,
  spendPayment,
  type UnusedPayment,
} from '../invoices/payments.ts';
import { collectOpenInvoices } from './collect-open-invoices.ts';
import { makeChange } from './loaded-subscription.ts';
import { saveSubscriptions, TRANSACTION } from './save-subscriptions.ts';
import { lockSubscriptions } from './system-subscriptions.ts';

/** How many payments are asked for at once. */
const BATCH = 50;

/**
 * Notes how a payment ended, as whoever collects it says; an open invoice that it is for is settled at once.
 * @returns how it ended, which is the same once it was said; null when there is no such payment
 */
export async function settlePayment(
  id: string,
  status: 'paid' | 'failed',
  now: Date,
): Promise<'paid' | 'failed' | null> {
  const row = isUuid(id) ? await noteAnswer(db(), id, status, { now, askAt: null, isAsked: false }) : null;
  if (!row || row.status === 'pending') return null;
  await collectSettled(now);
  return row.status;
}

/**
 * Asks again for payments of which nobody has said yet how they ended, has invoices settled whose payment has ended,
 * and credits what was paid three days ago for a change that nobody has asked for again.
 */
export async function settlePayments(now: Date, signal: AbortSignal): Promise<void> {
  if (!collectsLive()) return;
  for (let due = BATCH; due === BATCH && !signal.aborted; ) {
    const rows = await listDuePayments(db(), now, BATCH);
    await Promise.all(rows.map((row) => collectAgain(row, now)));
    due = rows.length;
  }
  await collectSettled(now);
  const before = new Date(now.getTime() - WAIT_MS);
  for (let credited = BATCH; credited === BATCH && !signal.aborted; ) {
    credited = 0;
    for (const payment of await listUnused(db(), before, BATCH)) if (await tryToCredit(payment, now)) credited += 1;
  }
  await dropFailed(db(), before, now);
}

async function collectSettled(now: Date): Promise<void> {
  const subscriptionIds = await hastenSettled(db(), now);
  if (subscriptionIds.length > 0) await collectOpenInvoices(now, subscriptionIds);
}

async function tryToCredit(payment: UnusedPayment, now: Date): Promise<boolean> {
  try {
    return await credit(payment, now);
  } catch (error) {
    if (isDatabaseUnreachable(error)) throw error;
    log().error({ err: error, payment: payment.id }, 'a payment could not be credited');
    return false;
  }
}

/** Credits a payment on the next invoice of a subscription. */
function credit({ id, amount, currency, subscriptionId }: UnusedPayment, now: Date): Promise<boolean> {
  return transact(async (tx) => {
    const [loaded] = await lockSubscriptions(tx, [subscriptionId]);
    // An ending one would let the credit lapse; the next turn finds another.
    if (!loaded || loaded.row.cancelAtPeriodEnd || ['canceled', 'paused'].includes(loaded.row.status)) return false;
    if (!(await spendPayment(tx, { id }, { at: now }))) return false;
    const { currentPeriodStart: periodStart, currentPeriodEnd: periodEnd } = loaded.row;
    const span = { periodStart, periodEnd };
    const line = {
      ...span,
      description: CREDIT.paidInVain,
      amount: -amount,
      currency,
      proration: false,
      variantId: null,
    };
    const change = { fields: {}, to: null, lines: [line], charge: null, invoice: null };
    makeChange(loaded, change, { at: now, updatedAt: now, kind: 'credited', detail: { amount: Number(amount) } });
    await saveSubscriptions(tx, [loaded]);
    return true;
  }, TRANSACTION);
}
