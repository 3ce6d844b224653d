import type { Prisma } from '@/prisma/generated/client.ts';
import { db, isDatabaseUnreachable, takeJobTime, transact } from '../../database/db.ts';
import { log } from '../../kernel/process/log.ts';
import { inLine } from '../../kernel/process/single-flight.ts';
import { readStoreTime } from '../../stores/read-store-time.ts';
import { ofStore, type Side, type StoreProof } from '../../stores/store-proof.ts';
import { collectOpenInvoices } from './collect-open-invoices.ts';
import { findSubscriptions } from './current-subscriptions.ts';
import type { LoadedSubscription } from './loaded-subscription.ts';
import { type Passing, passTime, reachOf } from './passing-time.ts';
import { JOB_TRANSACTION, saveSubscriptions, TRANSACTION } from './save-subscriptions.ts';
import { type DueCursor, listDueInStore, lockDue, lockSubscriptions } from './system-subscriptions.ts';

/** About how many period ends one transaction processes at most. */
const MOST = 3_000;
/** The same where a store's clock is moved: in the process that was asked, beside what others ask it meanwhile. */
const MOST_IN_STORE = 150;

/** How much of what is due in a store a change does first; more than that is left to the job. */
const FIRST = { batch: 250, batches: 4 };

/** The result of one batch. */
export interface RenewalBatch {
  /** How many period ends it processed. */
  done: number;
  /** Where the next batch continues; null when nothing was due. */
  next: DueCursor | null;
  /** What could not be renewed. */
  failed: string[];
}

/**
 * Processes periods that have ended in stores that live in real time, longest ago first: subscriptions set to cancel
 * end, the others renew with an invoice dated at the period's own end. All of it is one transaction on locked rows, so
 * any number of workers may run at once, each period is billed once, and a worker that is killed loses nothing. When
 * one subscription can't be renewed, it is logged and the others are processed one by one, so that it holds up none.
 * Payments are collected after it. Throws when the database is unreachable.
 * @param options.batch how many subscriptions at most
 * @param options.after where an earlier batch stopped; what failed before there is not tried again
 * @param options.except subscriptions to leave out
 */
export async function renewDue(
  now: Date,
  options: { batch: number; after?: DueCursor | null; except?: string[] },
): Promise<RenewalBatch> {
  const { batch: limit, after = null, except = [] } = options;
  const failed: string[] = [];
  let due: DueCursor[] = [];
  let done = 0;
  try {
    done = await transact(async (tx) => {
      await takeJobTime(tx);
      due = await lockDue(tx, now, { limit, after, except });
      if (due.length === 0) return 0;
      const subscriptions = await findSubscriptions(
        tx,
        due.map(({ id }) => id),
      );
      // As far as the last of them, so that what others have due in between is not overtaken.
      const until = due.length < limit ? now : (due.at(-1)?.dueAt ?? now);
      return pass(tx, subscriptions, { until: reachOf(subscriptions, until, MOST), updatedAt: now });
    }, JOB_TRANSACTION);
  } catch (error) {
    if (due.length === 0 || isDatabaseUnreachable(error)) throw error;
    log().warn({ err: error, subscriptions: due.length }, 'a batch could not be renewed, done one by one');
    for (const { id } of due) {
      const periods = await tryToRenew(id, now);
      if (periods === null) failed.push(id);
      done += periods ?? 0;
    }
  }
  if (due.length > 0)
    await collectOpenInvoices(
      now,
      due.map(({ id }) => id),
    );
  return { done, next: due.at(-1) ?? null, failed };
}

/**
 * Brings one subscription up to date, however many of its periods have ended.
 * @param now its store's time
 */
export async function renewUpTo(id: string, now: Date): Promise<void> {
  while ((await renewOne(id, now)) > 0);
  await collectOpenInvoices(now, [id]);
}

/**
 * Does what is due first in a store up to a time, in order.
 * @param options.updatedAt null while the clock of a test store is moved: everything is then recorded at its own time
 * @returns up to when everything is done; null when nothing was due
 */
export async function renewStore(
  side: Side,
  until: Date,
  { batch, updatedAt }: { batch: number; updatedAt: Date | null },
): Promise<Date | null> {
  const due = await listDueInStore(db(), side, until, batch);
  const [first] = due;
  if (!first) return null;
  const ids = due.map(({ id }) => id);
  const reached = await transact(async (tx) => {
    await takeJobTime(tx);
    const subscriptions = await lockSubscriptions(tx, ids);
    const reach = due.length < batch ? until : (due.at(-1)?.dueAt ?? until);
    const limited = reachOf(subscriptions, reach, MOST_IN_STORE);
    await pass(tx, subscriptions, { until: limited, updatedAt });
    return limited;
  }, JOB_TRANSACTION);
  if (side.mode === 'live') await collectOpenInvoices(until, ids);
  return reached;
}

/** Lets time pass for locked subscriptions. Returns how many periods have ended. */
async function pass(
  tx: Prisma.TransactionClient,
  subscriptions: LoadedSubscription[],
  passing: Omit<Passing, 'collects'>,
): Promise<number> {
  let periods = 0;
  // A test payment asks nobody, so it is decided on the way.
  for (const loaded of subscriptions) periods += passTime(loaded, { ...passing, collects: loaded.row.mode === 'test' });
  await saveSubscriptions(tx, subscriptions);
  return periods;
}

/** How many of its periods have ended; null where that could not be stored. */
async function tryToRenew(id: string, now: Date): Promise<number | null> {
  try {
    return await renewOne(id, now);
  } catch (error) {
    if (isDatabaseUnreachable(error)) throw error;
    log().error({ err: error, subscriptionId: id }, 'a subscription could not be renewed');
    return null;
  }
}

function renewOne(id: string, now: Date): Promise<number> {
  const locked = async (tx: Prisma.TransactionClient) => {
    const subscriptions = await lockSubscriptions(tx, [id]);
    return pass(tx, subscriptions, { until: reachOf(subscriptions, now, MOST), updatedAt: now });
  };
  return inLine(`subscription ${id}`, () => transact(locked, TRANSACTION));
}

/**
 * Does what is due in a store before an invoice is issued there, as far as that is little enough to wait for.
 * @param now real time
 */
export async function renewInStore(access: StoreProof, now: Date): Promise<void> {
  const storeNow = await readStoreTime(db(), access.store, now);
  try {
    for (let batch = 0; batch < FIRST.batches; batch += 1)
      if (!(await renewStore(ofStore(access), storeNow, { batch: FIRST.batch, updatedAt: storeNow }))) return;
  } catch (error) {
    log().warn({ err: error, storeId: access.store.id }, 'could not be renewed before an invoice was issued');
  }
}
