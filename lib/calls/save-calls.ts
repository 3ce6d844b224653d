import { type Db, db, isDatabaseUnreachable } from '../database/db.ts';
import { saveQuotas } from '../database/limits/quota.ts';
import { LIMITS } from '../kernel/config/limits.ts';
import { currentTime } from '../kernel/process/clock.ts';
import { every } from '../kernel/process/every.ts';
import { log } from '../kernel/process/log.ts';
import { meters } from '../kernel/process/metrics.ts';
import { processWide } from '../kernel/process/process-wide.ts';
import { DAY_MS, MINUTE_MS } from '../kernel/text/durations.ts';
import { wideNetworkOf } from '../kernel/text/network.ts';
import { pathIn } from '../kernel/text/url.ts';
import { isUuid } from '../kernel/text/uuid.ts';
import { readStorePath } from '../permissions/installation/read-installation.ts';
import { wordsOf } from '../permissions/installation/store-path.ts';
import { readListed } from './accessed-record.ts';
import { dropTotals } from './call-totals.ts';
import { addDay, type CallRow, dropDays, insertCalls, readLogBytes } from './calls.ts';
import type { ClaimedHolder, KnownHolder } from './holder.ts';
import { loggedPath } from './logged-path.ts';
import { requestUuid } from './logged-request-id.ts';
import type { RefusedCall } from './networks/network-days.ts';
import { readFirstKept } from './read-first-kept.ts';
import { bytesOf, type WaitingCall } from './record-call.ts';

/** What is known of a database's log. */
interface Writer {
  /** Those whose partitions are there. */
  days: Set<string>;
  today: string;
  /** The bytes logged today, by app or key. */
  logged: Map<string, number>;
  /** When all of the log was last measured. */
  measuredAt: number;
  isFull: boolean;
  /** Since when writing fails. */
  failingSince: Date | null;
}

const writers = new WeakMap<Db, Writer>();

const SAVE_EVERY_MS = 1_000;
/** How often all of the log is measured. */
const MEASURE_MS = MINUTE_MS;
/** How long what can't be written, though the database is there, is tried again. */
const TRY_MS = MINUTE_MS;
/** How many calls one statement writes. */
const BATCH = 2_000;

/**
 * Writes down every second what was called, and what was used of quotas. A process that is killed loses the last of it;
 * one that is stopped writes it.
 * @param tell is given the calls that were refused for where they came from
 * @returns what stops it, once the rest is written
 */
export function startSavingCalls(tell: (refused: RefusedCall[], now: Date) => Promise<void>): () => Promise<void> {
  const save = async () => {
    const now = currentTime();
    const refused = await saveCalls(now);
    await tell(refused, now).catch((error) => log().warn({ err: error }, 'nobody is told of refused calls'));
    await saveQuotas(currentTime()).catch((error) => log().warn({ err: error }, 'quotas are told again in a second'));
  };
  const stop = every(SAVE_EVERY_MS, save);
  return async () => {
    await stop();
    await save();
  };
}

/**
 * Writes the calls that were noted since the last time, in bulk. What can't be written waits: as long as the database
 * is away, else for a minute; then it is counted and dropped. Never throws.
 * @returns those that were refused for where they came from
 */
export async function saveCalls(now: Date): Promise<RefusedCall[]> {
  const refused: RefusedCall[] = [];
  const waiting = processWide.waitingCalls?.list ?? [];
  delete processWide.waitingCalls;
  const writer = writerAt(now);
  for (let from = 0; from < waiting.length; from += BATCH) {
    const batch = waiting.slice(from, from + BATCH);
    try {
      refused.push(...(await write(batch, now)));
      writer.failingSince = null;
    } catch (error) {
      writer.failingSince ??= now;
      if (isDatabaseUnreachable(error) || now.getTime() - writer.failingSince.getTime() < TRY_MS) {
        log().warn({ err: error, calls: batch.length }, 'calls can’t be written down yet');
        waitAgain(waiting.slice(from));
        return refused;
      }
      unlogged('database', batch.length);
      log().warn({ err: error, calls: batch.length }, 'calls are missing in the request log');
    }
  }
  return refused;
}

/** Drops what is over: days of the log, all of them when nothing is logged, and totals; and makes the days to come. */
export async function removeOldCalls(now: Date): Promise<void> {
  const first = readFirstKept(now);
  await dropDays(db(), dayOf(first));
  await dropTotals(db(), now);
  const writer = writerAt(now);
  writer.days.clear();
  if (first <= now) await makeDays(writer.days, [dayOf(now), dayOf(new Date(now.getTime() + DAY_MS))]);
}

/** What came meanwhile comes after it, and is dropped first where there is no room for both. */
function waitAgain(list: WaitingCall[]): void {
  const { list: newer, bytes } = processWide.waitingCalls ?? { list: [], bytes: 0 };
  const older = list.reduce((sum, call) => sum + bytesOf(call), 0);
  processWide.waitingCalls = { list: [...list, ...newer], bytes: older + bytes };
}

async function write(batch: WaitingCall[], now: Date): Promise<RefusedCall[]> {
  const writer = writerAt(now);
  await measure(writer, now);
  const networks = new Map<string, string>();
  const days = new Set<string>();
  const rowIn = async (call: WaitingCall) => {
    const isLogged = call.isCounted !== false && isKept(call, writer, now);
    if (isLogged) days.add(dayOf(call.at));
    const network = networks.get(call.address) ?? wideNetworkOf(call.address);
    networks.set(call.address, network);
    return rowOf(call, network, isLogged, await textsOf(isLogged ? call.bodies : undefined));
  };
  const rows = await Promise.all(batch.map(rowIn));
  await makeDays(writer.days, days);
  return insertCalls(db(), rows);
}

/** Whether there is room for a call in the log, and it is of a day that is kept. */
function isKept({ at, url, bodies, whose }: WaitingCall, writer: Writer, now: Date): boolean {
  const first = readFirstKept(now);
  if (first > now) return false;
  if (writer.isFull) return unlogged('full', 1);
  if (at < first || at.getTime() > now.getTime() + DAY_MS) return unlogged('time', 1);
  const { appId, holderId, clientId, connectionId, selector }: Partial<KnownHolder & ClaimedHolder> = whose;
  // Who only names an app doesn't use up what is kept of the app's own calls.
  const share = appId ?? holderId ?? clientId ?? connectionId ?? selector ?? '';
  const bytes = (writer.logged.get(share) ?? 0) + bytesOf({ url, bodies });
  if (bytes > LIMITS.dailyRequestBytes) return unlogged('share', 1);
  writer.logged.set(share, bytes);
  return true;
}

function rowOf(call: WaitingCall, network: string, isLogged: boolean, { sent, answered }: Texts): CallRow {
  const { at, url, requestId, listed } = call;
  const { appId, holderId, storeId, clientId, connectionId, selector }: Partial<KnownHolder & ClaimedHolder> =
    call.whose;
  const passedOn = readStorePath(pathIn(url));
  const request = requestUuid(requestId, at);
  const list = listed === undefined ? undefined : readListed(listed);
  return {
    id: call.id,
    at,
    appId: appId ?? undefined,
    holderId,
    storeId,
    clientId,
    connectionId,
    selector,
    secret: call.secret,
    isProven: call.isProven,
    isChecked: call.isChecked ?? false,
    isCounted: call.isCounted ?? true,
    isLogged,
    address: call.address,
    network,
    agent: call.agent ?? undefined,
    scope: call.scope ?? undefined,
    method: call.method,
    path: loggedPath(url, passedOn && wordsOf(passedOn.path)),
    status: call.status,
    reason: call.reason,
    micros: call.micros,
    request: request ?? undefined,
    givenRequestId: request === null ? requestId : undefined,
    listedCount: list?.count,
    listedFirst: uuidIn(list?.first),
    listedLast: uuidIn(list?.last),
    listedFilters: list?.filters || undefined,
    sent,
    answered,
  };
}

function uuidIn(text: string | null | undefined): string | undefined {
  return text && isUuid(text) ? text : undefined;
}

type Texts = Pick<CallRow, 'sent' | 'answered'>;

/** What is kept of bodies: nothing of one that is too large, or that was empty. */
async function textsOf(bodies: WaitingCall['bodies']): Promise<Texts> {
  if (!bodies) return { sent: undefined, answered: undefined };
  const { sent, answered } = await bodies.masked();
  const kept = (text: string) => (text === '' || text.length > LIMITS.bodyBytes ? undefined : text);
  return { sent: kept(sent), answered: kept(answered) };
}

function writerAt(now: Date): Writer {
  const today = dayOf(now);
  const fresh = { days: new Set<string>(), today, logged: new Map(), measuredAt: 0, isFull: false, failingSince: null };
  const writer = writers.get(db()) ?? fresh;
  writers.set(db(), writer);
  if (writer.today !== today) Object.assign(writer, { today, logged: new Map() });
  return writer;
}

async function measure(writer: Writer, now: Date): Promise<void> {
  if (Math.abs(now.getTime() - writer.measuredAt) < MEASURE_MS) return;
  writer.measuredAt = now.getTime();
  writer.isFull = (await readLogBytes(db())) > LIMITS.requestLogBytes;
}

async function makeDays(known: Set<string>, wanted: Iterable<string>): Promise<void> {
  for (const day of wanted) {
    if (known.has(day)) continue;
    await addDay(db(), day);
    known.add(day);
  }
}

function unlogged(cause: string, calls: number): false {
  meters()?.unlogged.inc({ cause }, calls);
  return false;
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
