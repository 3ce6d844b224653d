import { type FetchResult, fetchLocal, fetchPublic, type GuardedFetch } from '../http/guarded-fetch.ts';
import { isLocalUrl } from '../http/outside-url.ts';
import { readSigningKeys } from '../http/signing-keys/read-signing-keys.ts';
import { signedHeaders } from '../http/signing-keys/signature.ts';
import { eventObject } from '../journal/events/event-object.ts';
import { env } from '../kernel/config/env.ts';
import { keysFor } from '../kernel/crypto/keys.ts';
import { openText } from '../kernel/crypto/seal.ts';
import type { Pending } from './deliveries.ts';
import type { Attempt } from './delivery-object.ts';
import type { Receiver } from './webhook-endpoints.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 4096;

/** Where a delivery goes, and the sealed secrets that it is signed with. */
export type Target = Pick<Receiver, 'url' | 'secret' | 'oldSecret' | 'oldSecretUntil' | 'storeId' | 'appId'>;

/** What the context is to a worker; tests have their own. */
export interface DeliveryContext {
  clock: () => Date;
  /** A number from 0 up to 1. */
  chance: () => number;
  fetch?: GuardedFetch;
}

/**
 * Sends an event to an endpoint, once, signed with its secrets and the product's keys.
 * @returns what came of it; a status from 200 to 299 is success
 */
export async function sendDelivery(
  receiver: Target,
  { event }: Pick<Pending, 'event'>,
  context: DeliveryContext,
): Promise<Attempt> {
  const at = context.clock();
  const began = performance.now();
  const attempt = (result: Pick<Attempt, 'status' | 'error' | 'response_body'>): Attempt => ({
    at: at.toISOString(),
    status: result.status,
    error: result.error,
    duration_ms: Math.round(performance.now() - began),
    response_body: result.response_body,
  });
  const secrets = await secretsOf(receiver, at);
  if (secrets.length === 0) return attempt({ status: null, error: 'secret_unreadable', response_body: null });
  const body = JSON.stringify(eventObject(event));
  const { signing } = await readSigningKeys('deliveries', at);
  const fetch = context.fetch ?? (isLocalUrl(receiver.url) ? fetchLocal : fetchPublic);
  const answer: FetchResult = await fetch({
    url: receiver.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': `${env().appName.replace(/[^\w.-]+/g, '-')}-Webhooks/1.0`,
      ...signedHeaders({ id: event.id, at, body }, { secrets, keys: signing.map(({ key }) => key) }),
    },
    body,
    by: { owner: receiver.storeId ?? receiver.appId ?? '' },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  });
  if ('fault' in answer) return attempt({ status: null, error: answer.fault, response_body: null });
  const isRedirect = answer.status >= 300 && answer.status < 400;
  return attempt({
    status: answer.status,
    error: isRedirect ? 'redirect_not_followed' : null,
    response_body: answer.body,
  });
}

async function secretsOf({ secret, oldSecret, oldSecretUntil }: Target, now: Date): Promise<string[]> {
  const sealed = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now ? [secret, oldSecret] : [secret];
  const opened = await Promise.all(sealed.map(open));
  return opened.filter((one) => one !== null);
}

/** Secrets that were opened lately, by what they are sealed as: opening one costs more than signing with it. */
const lately = new Map<string, string>();
const MOST_KEPT = 200;

async function open(sealed: string): Promise<string | null> {
  const kept = lately.get(sealed);
  if (kept !== undefined) return kept;
  const opened = await openText(sealed, keysFor('webhook secrets', env()));
  if (lately.size >= MOST_KEPT) lately.clear();
  if (opened !== null) lately.set(sealed, opened);
  return opened;
}
