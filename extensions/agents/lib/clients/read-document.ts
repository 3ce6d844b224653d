import { setTimeout as delay } from 'node:timers/promises';
import { db } from '@/lib/database/db.ts';
import { countAttempts, type Limit, spendOnce, takeBackSpent } from '@/lib/database/limits/throttle.ts';
import { type FetchAnswer, type FetchResult, fetchLocal, fetchPublic } from '@/lib/http/guarded-fetch.ts';
import { isLocalUrl } from '@/lib/http/outside-url.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { roomOf } from '@/lib/kernel/config/rooms.ts';
import { isInFlight, singleFlight } from '@/lib/kernel/process/single-flight.ts';
import { MINUTE_MS } from '@/lib/kernel/text/durations.ts';
import { networkOf } from '@/lib/kernel/text/network.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { type FaultyDocument, parseDocument } from './client-document.ts';
import { dropDocument, findDocument, saveDocument } from './client-documents.ts';
import { freshFor } from './freshness.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 16 * 1024;
/** Which process fetches it has this long; the others look now and then whether it has. */
const LEASE_MS = TIMEOUT_MS + 1_000;
const LOOK_MS = { first: 250, most: 1_000 };
const FETCHES = 'document fetches';
/** When to come again, who finds as many waiting as may, in seconds. */
const BUSY_S = 5;

/**
 * A host that was away is asked again only once as much time has passed as it took; what takes less than this costs
 * nobody anything. Whoever comes while it is asked again within the minute hears what came of it last.
 */
const SLOW_MS = 500;
const AWAY_MS = MINUTE_MS;
const MOST_AWAY = 1_000;

/** How many documents that nobody has seen here are fetched: for one network, from one host, in all. */
const OF_NETWORK: Limit = { name: 'documents of a network', most: 30, windowMs: MINUTE_MS };
const OF_HOST: Limit = { name: 'documents of a host', most: 10, windowMs: MINUTE_MS };
const OF_ALL: Limit = { name: 'documents of all', most: 120, windowMs: MINUTE_MS };

/** How often one is fetched that is fresh but doesn't do. */
const OF_KEY: Limit = { name: 'documents before their time', most: 6, windowMs: MINUTE_MS };

/** What is wanted from an address. */
export interface WantedDocument<T> {
  /** Under which it is kept. */
  key: string;
  url: string;
  read(value: object): T | FaultyDocument;
  /** Whose request makes it necessary, and who is signed in. */
  address: string;
  sellerId?: SellerId;
  now: Date;
  /** What was fetched then, or earlier, does not do any more. */
  after?: Date;
  /** While its host is away, what is kept of it does; and where it answers anything else, nothing of it is kept. */
  mayBeOld?: boolean;
}

export type DocumentAnswer<T> = { read: T; fetchedAt: Date } | (FaultyDocument & { waitS?: number });

type Kept<T> = { metadata: T; etag: string | null; fetchedAt: Date; freshUntil: Date } | null;

/** Documents whose hosts were away, by key, with the times of the process's stopwatch. */
const away = new Map<string, { answer: FaultyDocument; since: number; until: number }>();

/**
 * Reads what is at somebody else's address: what is kept of it while that is fresh, else fetched anew, by one at a time
 * on all instances, for which few of a process wait. Of a failure nothing is kept. Call it outside of transactions.
 */
export async function readDocument<T extends object>(wanted: WantedDocument<T>): Promise<DocumentAnswer<T>> {
  const { key, url, address, sellerId, mayBeOld } = wanted;
  const kept = await findDocument<T>(db(), key);
  if (isFresh(kept, wanted)) return answerOf(kept);
  const room = roomOf('documents');
  const network = networkOf(address);
  const holders = { document: key, host: new URL(url).host, network, ...(sellerId && { person: sellerId }) };
  let answer: DocumentAnswer<T> | null = awayAnswer(key);
  if (!answer) {
    if (!room.take(holders)) return { fault: 'busy', waitS: BUSY_S };
    try {
      answer = await singleFlight(flightOf(key), () => fetchInTurn(wanted, kept !== null));
    } finally {
      room.leave(holders);
    }
  }
  return mayBeOld && kept && 'isAway' in answer ? answerOf(kept) : answer;
}

const flightOf = (key: string) => `document ${key}`;

function isFresh<T>(kept: Kept<T>, { now, after }: WantedDocument<T>): kept is NonNullable<Kept<T>> {
  return kept !== null && kept.freshUntil > now && !(after && kept.fetchedAt <= after);
}

function answerOf<T>({ metadata, fetchedAt }: NonNullable<Kept<T>>): DocumentAnswer<T> {
  return { read: metadata, fetchedAt };
}

/** What came of asking its host, while that is not to be asked again; null otherwise. */
function awayAnswer(key: string): FaultyDocument | null {
  const noted = away.get(key);
  const now = performance.now();
  if (!noted || now > noted.since + AWAY_MS) return null;
  return now < noted.until || isInFlight(flightOf(key)) ? noted.answer : null;
}

/** Fetches it, unless another process does; then it is looked for now and then. */
async function fetchInTurn<T extends object>(wanted: WantedDocument<T>, isSeen: boolean): Promise<DocumentAnswer<T>> {
  const { key, now } = wanted;
  const waitS = await countAttempts(countedFor(wanted, isSeen), now);
  if (waitS !== null) return { fault: 'busy', waitS };
  const began = performance.now();
  for (let pause = LOOK_MS.first; ; pause = Math.min(pause * 2, LOOK_MS.most)) {
    const waited = performance.now() - began;
    const isMine = await spendOnce(FETCHES, key, LEASE_MS, new Date(now.getTime() + waited));
    try {
      const latest = await findDocument<T>(db(), key);
      if (isFresh(latest, wanted)) return answerOf(latest);
      if (isMine) return await fetchAnew(wanted, latest);
    } finally {
      if (isMine) await takeBackSpent(FETCHES, key);
    }
    if (waited > LEASE_MS) return { fault: 'busy', waitS: BUSY_S };
    await delay(pause);
  }
}

function countedFor({ url, key, address, after }: WantedDocument<unknown>, isSeen: boolean): [Limit, string][] {
  if (isSeen) return after ? [[OF_KEY, key]] : [];
  return [
    [OF_NETWORK, networkOf(address)],
    [OF_HOST, new URL(url).host],
    [OF_ALL, ''],
  ];
}

async function fetchAnew<T extends object>(wanted: WantedDocument<T>, kept: Kept<T>): Promise<DocumentAnswer<T>> {
  const { key, url, address, sellerId, now } = wanted;
  const began = performance.now();
  const fetch = isLocalUrl(url) ? fetchLocal : fetchPublic;
  const answer = await fetch({
    url,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': `${env().appName.replace(/[^\w.-]+/g, '-')}-Clients/1.0`,
      ...(kept?.etag && { 'if-none-match': kept.etag }),
    },
    by: { network: networkOf(address), ...(sellerId && { person: sellerId }) },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES + 1,
  });
  if ('fault' in answer && answer.fault === 'too_many_look_ups') return { fault: 'busy', waitS: BUSY_S };
  const isUnchanged = 'status' in answer && answer.status === 304 && kept !== null && kept.etag !== null;
  const read = isUnchanged ? kept.metadata : readAnswer(answer, wanted.read);
  noteAway(key, read, began);
  if ('fault' in read) {
    // Any answer but that of a host that is away says what holds from now on.
    if (wanted.mayBeOld && !read.isAway) await dropDocument(db(), key);
    return read;
  }
  await saveDocument(db(), key, {
    metadata: read,
    etag: isUnchanged ? kept.etag : etagOf(answer),
    fetchedAt: now,
    freshUntil: new Date(now.getTime() + freshFor(headersOf(answer), now)),
  });
  return { read, fetchedAt: now };
}

/** @param began by the process's stopwatch */
function noteAway(key: string, read: object, began: number): void {
  const now = performance.now();
  away.delete(key);
  if (!('isAway' in read) || now - began < SLOW_MS) return;
  const [oldest = ''] = away.keys();
  if (away.size >= MOST_AWAY) away.delete(oldest);
  away.set(key, { answer: read as FaultyDocument, since: now, until: now + (now - began) });
}

function readAnswer<T extends object>(answer: FetchResult, read: WantedDocument<T>['read']): T | FaultyDocument {
  const away = { fault: 'unreachable', isAway: true } as const;
  if ('fault' in answer) return { ...away, detail: `could not be fetched (${answer.fault})` };
  const { status, end, body, headers } = answer;
  if (status >= 500) return { ...away, detail: `was answered with ${status}` };
  if (status !== 200) return { fault: 'unreachable', detail: `was answered with ${status}` };
  if (end === 'cut') return { fault: 'too_large', detail: 'has more than 16 KiB' };
  if (end === 'broken') return { ...away, detail: 'broke off' };
  const [type] = [headers['content-type'] ?? 'application/json'].flat();
  if (!/^application\/(?:[\w.-]+\+)?json *(?:;|$)/i.test(type ?? ''))
    return { fault: 'not_json', detail: 'is not served as JSON' };
  const parsed = parseDocument(body);
  return 'fault' in parsed ? parsed : read(parsed.value);
}

function headersOf(answer: FetchResult): FetchAnswer['headers'] {
  return 'headers' in answer ? answer.headers : {};
}

/** Of those that could be sent back as they came. */
function etagOf(answer: FetchResult): string | null {
  const [etag] = [headersOf(answer).etag ?? ''].flat();
  return etag && /^[\x21-\x7e]{1,200}$/.test(etag) ? etag : null;
}
