import { setTimeout as delay } from 'node:timers/promises';
import { env } from '../../config/env.ts';
import { db } from '../../database/db.ts';
import { type FetchAnswer, fetchLocal, fetchPublic } from '../../http/guarded-fetch.ts';
import { isLocalUrl } from '../../http/outside-url.ts';
import { countAttempts, type Limit, spendOnce, takeBackSpent } from '../../limits/throttle.ts';
import { MINUTE_MS } from '../../text/durations.ts';
import { networkOf } from '../../text/network.ts';
import { type FaultyDocument, parseDocument } from './client-document.ts';
import { findDocument, saveDocument } from './client-documents.ts';
import { freshFor } from './freshness.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 16 * 1024;
/** Who fetches it has this long, and whoever asks meanwhile waits for that. */
const LEASE_MS = TIMEOUT_MS + 1_000;
const LOOK_EVERY_MS = 100;
const FETCHES = 'document fetches';

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
  /** Whose request makes it necessary. */
  address: string;
  now: Date;
  /** What was fetched then, or earlier, does not do any more. */
  after?: Date;
  /** While it can't be fetched, what is kept of it does. */
  mayBeOld?: boolean;
}

export type DocumentAnswer<T> = { read: T; fetchedAt: Date } | (FaultyDocument & { waitS?: number });

type Kept<T> = { metadata: T; etag: string | null; fetchedAt: Date; freshUntil: Date } | null;

/**
 * Reads what is at somebody else's address: what is kept of it while that is fresh, else fetched anew, by one at a time
 * on all instances. Of a failure nothing is kept. Call it outside of transactions.
 */
export async function readDocument<T extends object>(wanted: WantedDocument<T>): Promise<DocumentAnswer<T>> {
  const answer = await readFresh(wanted);
  if (!('fault' in answer) || !wanted.mayBeOld) return answer;
  const kept = await findDocument<T>(db(), wanted.key);
  return kept ? { read: kept.metadata, fetchedAt: kept.fetchedAt } : answer;
}

async function readFresh<T extends object>(wanted: WantedDocument<T>): Promise<DocumentAnswer<T>> {
  const { key, now, after } = wanted;
  const began = performance.now();
  for (;;) {
    const kept = await findDocument<T>(db(), key);
    if (kept && kept.freshUntil > now && !(after && kept.fetchedAt <= after))
      return { read: kept.metadata, fetchedAt: kept.fetchedAt };
    const waited = performance.now() - began;
    if (await spendOnce(FETCHES, key, LEASE_MS, new Date(now.getTime() + waited))) {
      try {
        // Unless another has just fetched it.
        const isSame = (await findDocument(db(), key))?.fetchedAt.getTime() === kept?.fetchedAt.getTime();
        if (isSame) return await fetchAnew(wanted, kept);
      } finally {
        await takeBackSpent(FETCHES, key);
      }
    } else if (waited > LEASE_MS) return { fault: 'busy', waitS: 5 };
    else await delay(LOOK_EVERY_MS);
  }
}

async function fetchAnew<T extends object>(wanted: WantedDocument<T>, kept: Kept<T>): Promise<DocumentAnswer<T>> {
  const { key, url, address, now, after } = wanted;
  const unseen: [Limit, string][] = [
    [OF_NETWORK, networkOf(address)],
    [OF_HOST, new URL(url).host],
    [OF_ALL, ''],
  ];
  const counted: [Limit, string][] = kept ? (after ? [[OF_KEY, key]] : []) : unseen;
  const waitS = await countAttempts(counted, now);
  if (waitS !== null) return { fault: 'busy', waitS };
  const fetch = isLocalUrl(url) ? fetchLocal : fetchPublic;
  const answer = await fetch({
    url,
    headers: {
      ...{ accept: 'application/json', 'accept-encoding': 'identity' },
      'user-agent': `${env().appName.replace(/[^\w.-]+/g, '-')}-Clients/1.0`,
      ...(kept?.etag && { 'if-none-match': kept.etag }),
    },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES + 1,
  });
  if ('fault' in answer) return { fault: 'unreachable', detail: `could not be fetched (${answer.fault})` };
  const isUnchanged = answer.status === 304 && kept !== null && kept.etag !== null;
  const read = isUnchanged ? kept.metadata : readAnswer(answer, wanted.read);
  if ('fault' in read) return read;
  await saveDocument(db(), key, {
    ...{ metadata: read, etag: isUnchanged ? kept.etag : etagOf(answer), fetchedAt: now },
    freshUntil: new Date(now.getTime() + freshFor(answer.headers, now)),
  });
  return { read, fetchedAt: now };
}

function readAnswer<T extends object>(answer: FetchAnswer, read: WantedDocument<T>['read']): T | FaultyDocument {
  const { status, end, body, headers } = answer;
  if (status !== 200) return { fault: 'unreachable', detail: `was answered with ${status}` };
  if (end === 'cut') return { fault: 'too_large', detail: 'has more than 16 KiB' };
  if (end === 'broken') return { fault: 'unreachable', detail: 'broke off' };
  const [type] = [headers['content-type'] ?? 'application/json'].flat();
  if (!/^application\/(?:[\w.-]+\+)?json *(?:;|$)/i.test(type ?? ''))
    return { fault: 'not_json', detail: 'is not served as JSON' };
  const parsed = parseDocument(body);
  return 'fault' in parsed ? parsed : read(parsed.value);
}

/** Of those that could be sent back as they came. */
function etagOf({ headers }: FetchAnswer): string | null {
  const [etag] = [headers.etag ?? ''].flat();
  return etag && /^[\x21-\x7e]{1,200}$/.test(etag) ? etag : null;
}
