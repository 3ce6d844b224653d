import { db, isDatabaseUnreachable, takeJobTime, transact } from '../../database/db.ts';
import { log } from '../../kernel/process/log.ts';
import { type DueInvoice, listDueInvoices } from '../invoices/any-invoices.ts';
import { collectPayment } from '../invoices/collect-payment.ts';
import { lockLives } from './any-subscriptions.ts';
import { recordAttempt } from './life.ts';
import { JOB_TRANSACTION, saveLives } from './save-lives.ts';

/** How many payments are asked for before their outcome is stored. */
const BATCH = 100;

/**
 * Tries to collect open invoices that are due, those of all stores that live in real time or of these subscriptions:
 * asks for the payments outside any transaction, then stores the outcomes. What another process has stored meanwhile
 * stays. One that can't be stored is logged and holds up no other.
 * @returns how many attempts were stored
 */
export async function collectOpenInvoices(now: Date, subscriptionIds?: string[]): Promise<number> {
  let stored = 0;
  for (;;) {
    const due = await listDueInvoices(db(), now, BATCH, subscriptionIds ?? null);
    if (due.length === 0) return stored;
    const tried = await Promise.all(due.map(async (invoice) => ({ invoice, outcome: await ask(invoice) })));
    const inBatch = await storeOutcomes(tried, now).catch(async (error) => {
      if (isDatabaseUnreachable(error)) throw error;
      log().warn({ err: error, invoices: due.length }, 'payments could not be stored together, done one by one');
      return storeOneByOne(tried, now);
    });
    stored += inBatch;
    if (inBatch === 0) return stored;
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
}

/** An invoice's total never changes, so its id and the attempt name the payment. */
function ask({ id, attempts, mode, total, currency, email }: DueInvoice): Promise<'paid' | 'failed'> {
  return collectPayment({ key: `${id} ${attempts + 1}`, mode, total, currency, customer: { email } });
}

function storeOutcomes(tried: Tried[], now: Date): Promise<number> {
  return transact(async (tx) => {
    await takeJobTime(tx);
    const lives = await lockLives(tx, [...new Set(tried.map(({ invoice }) => invoice.subscriptionId))]);
    const open = new Map(lives.flatMap((life) => life.open.map((invoice) => [invoice.id, { life, invoice }] as const)));
    let stored = 0;
    for (const { invoice, outcome } of tried) {
      const found = open.get(invoice.id);
      // Another process was faster.
      if (!found || found.invoice.attempts !== invoice.attempts) continue;
      recordAttempt(found.life, found.invoice, outcome, { at: now, updatedAt: now });
      stored += 1;
    }
    await saveLives(tx, lives);
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
