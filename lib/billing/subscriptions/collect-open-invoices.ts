import { db, isDatabaseUnreachable, takeJobTime, transact } from '../../database/db.ts';
import { log } from '../../kernel/process/log.ts';
import { variantTitle } from '../catalogue/variant.ts';
import { collectOpen, isCollected, simulatedOutcome } from '../invoices/collect-payment.ts';
import { type Payment, WAIT_MS } from '../invoices/payment.ts';
import { spendPayment } from '../invoices/payments.ts';
import { type DueInvoice, listDueInvoices, postponeAttempts } from '../invoices/system-invoices.ts';
import { recordAttempt } from './loaded-subscription.ts';
import { JOB_TRANSACTION, saveSubscriptions } from './save-subscriptions.ts';
import { lockSubscriptions } from './system-subscriptions.ts';

/** How many payments are asked for before their outcome is stored. */
const BATCH = 100;

/**
 * Tries to collect open invoices that are due, those of all stores that live in real time or of these subscriptions:
 * asks for the payments outside any transaction, then stores the outcomes. What another process has stored meanwhile
 * stays. One that can't be stored is logged and holds up no other. An invoice whose payment is pending waits until that
 * is asked for again; once that is given up, the attempt counts as failed.
 * @returns how many attempts were stored
 */
export async function collectOpenInvoices(now: Date, subscriptionIds?: string[]): Promise<number> {
  let stored = 0;
  for (;;) {
    const due = await listDueInvoices(db(), now, BATCH, subscriptionIds ?? null);
    if (due.length === 0) return stored;
    const collected = await Promise.all(due.map((invoice) => collect(invoice, now)));
    const waiting = collected.filter((one) => 'nextAttemptAt' in one);
    const tried = collected.filter((one) => 'outcome' in one);
    await postponeAttempts(db(), waiting);
    const inBatch = await storeOutcomes(tried, now).catch(async (error) => {
      if (isDatabaseUnreachable(error)) throw error;
      log().warn({ err: error, invoices: due.length }, 'payments could not be stored together, done one by one');
      return storeOneByOne(tried, now);
    });
    stored += inBatch;
    if (inBatch + waiting.length === 0) return stored;
  }
}

/**
 * The same for a change that has already been made and answered for: when it fails, the job collects in the end.
 */
export async function collectAfterwards(subscriptionId: string, now: Date): Promise<void> {
  await collectOpenInvoices(now, [subscriptionId]).catch((error) =>
    log().warn({ err: error, subscriptionId }, 'an invoice could not be collected at once'),
  );
}

interface Tried {
  invoice: DueInvoice;
  outcome: 'paid' | 'failed';
  /** The payment that has ended so; null where nobody is asked, or nobody has answered. */
  paymentId: string | null;
}

async function collect(invoice: DueInvoice, now: Date): Promise<Tried | { id: string; nextAttemptAt: Date }> {
  const payment = paymentOf(invoice, now);
  if (!isCollected(payment)) return { invoice, outcome: simulatedOutcome(payment), paymentId: null };
  const { id, status, askAt, createdAt } = await collectOpen(payment, now);
  if (status !== 'pending') return { invoice, outcome: status, paymentId: id };
  const isOver = now.getTime() - createdAt.getTime() >= WAIT_MS;
  return askAt && !isOver ? { id: invoice.id, nextAttemptAt: askAt } : { invoice, outcome: 'failed', paymentId: null };
}

/**
 * An invoice's total never changes, so its id names the payment until that has ended, whichever attempt asks for it.
 */
function paymentOf(invoice: DueInvoice, now: Date): Payment {
  const { id, mode, storeId, customerId, email, subscriptionId, total, currency, variant, product } = invoice;
  return {
    key: `invoice ${id}`,
    name: `invoice ${id}`,
    mode,
    storeId,
    customerId,
    customer: { email },
    subscriptionId,
    invoiceId: id,
    total,
    currency,
    description: variantTitle({ name: variant, product: { name: product } }),
    decidedAt: now,
  };
}

function storeOutcomes(tried: Tried[], now: Date): Promise<number> {
  return transact(async (tx) => {
    await takeJobTime(tx);
    const subscriptions = await lockSubscriptions(tx, [...new Set(tried.map(({ invoice }) => invoice.subscriptionId))]);
    const open = new Map(
      subscriptions.flatMap((loaded) => loaded.open.map((invoice) => [invoice.id, { loaded, invoice }] as const)),
    );
    let stored = 0;
    for (const { invoice, outcome, paymentId } of tried) {
      const found = open.get(invoice.id);
      // Another process was faster. What was paid counts whichever attempt it was.
      const isLate = found?.invoice.attempts !== invoice.attempts && (paymentId === null || outcome === 'failed');
      if (!found || isLate) continue;
      if (paymentId && !(await spendPayment(tx, { id: paymentId }, { at: now, status: outcome }))) continue;
      recordAttempt(found.loaded, found.invoice, outcome, { at: now, updatedAt: now });
      stored += 1;
    }
    await saveSubscriptions(tx, subscriptions);
    return stored;
  }, JOB_TRANSACTION);
}

async function storeOneByOne(tried: Tried[], now: Date): Promise<number> {
  let stored = 0;
  for (const one of tried) {
    try {
      stored += await storeOutcomes([one], now);
    } catch (error) {
      if (isDatabaseUnreachable(error)) throw error;
      log().error({ err: error, invoiceId: one.invoice.id }, 'the outcome of a payment could not be stored');
    }
  }
  return stored;
}
