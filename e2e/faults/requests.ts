import { randomUUID } from 'node:crypto';
import { env } from '@/lib/config/env.ts';
import { keysFor } from '@/lib/crypto/keys.ts';
import { signTicket } from '@/lib/oauth/authorization/ticket.ts';
import type { Pair, Request, Step } from './journal.ts';
import type { Shop } from './shop.ts';
import type { Answer } from './target.ts';

/** The click on Authorize. @param origin of the product */
export async function authorizing({ app, sellerId, session, storeId }: Shop, origin: string): Promise<Request> {
  const request = {
    clientId: app.clientId,
    redirectUri: app.redirectUri,
    scopes: ['orders:read'],
    mode: 'test' as const,
    challenge: null,
  };
  const ticket = { id: randomUUID(), request, sellerId, sessionId: session.id };
  const signed = await signTicket(ticket, keysFor('consent tickets', env()), new Date());
  const fields = { ticket: signed, store: storeId, mode: 'test', decision: 'authorize' };
  return form('/oauth/authorize/decision', fields, { cookie: session.cookie, origin });
}

/** @param key an Idempotency-Key, with which the request may be sent again */
export function exchanging(shop: Shop, code: string, key: string | null = null): Request {
  return token(shop, { grant_type: 'authorization_code', code, redirect_uri: shop.app.redirectUri }, key);
}

/** @param key an Idempotency-Key, with which the request may be sent again */
export function rotating(shop: Shop, { refresh }: Pair, key: string | null = null): Request {
  return token(shop, { grant_type: 'refresh_token', refresh_token: refresh }, key);
}

export function revoking({ app }: Shop, { refresh }: Pair): Request {
  const client = { client_id: app.clientId, client_secret: app.clientSecret };
  return form('/api/oauth/revoke', { ...client, token: refresh });
}

/** A swap of one of a lane's subscriptions to another plan: the next one in turn. @param plan counts up */
export function changing(shop: Shop, lane: number, plan: number): { of: string; request: Request } {
  const { access = '', subscriptionIds = [] } = shop.lanes[lane] ?? {};
  const of = subscriptionIds[plan % subscriptionIds.length] ?? '';
  // Each time another plan than the one it has.
  const variant = shop.variantIds[(Math.floor(plan / subscriptionIds.length) + 1) % shop.variantIds.length];
  const headers = {
    authorization: `Bearer ${access}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const body = JSON.stringify({ action: 'swap', variant_id: variant });
  return { of, request: { path: `/api/v1/subscriptions/${of}`, method: 'PATCH', headers, body } };
}

function token({ app }: Shop, fields: Record<string, string>, key: string | null): Request {
  const client = { client_id: app.clientId, client_secret: app.clientSecret };
  return form('/api/oauth/token', { ...client, ...fields }, key === null ? {} : { 'idempotency-key': key });
}

function form(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Request {
  return {
    path,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  };
}

/** What an answer says about a step. */
export type Came = Pick<Step, 'outcome' | 'pairs' | 'code' | 'said'>;

/** Reads the answer to a step, which is no 5xx. */
export function outcomeOf(what: Step['what'], answer: Answer): Came {
  const { status, body } = answer;
  if (what === 'authorize') {
    const location = answer.headers.get('location') ?? '';
    const code = URL.canParse(location) ? new URL(location).searchParams.get('code') : null;
    return status === 303 && code
      ? { outcome: 'done', pairs: [], code }
      : { outcome: 'refused', pairs: [], said: `${status} ${location}` };
  }
  if (status !== 200) return { outcome: 'refused', pairs: [], said: `${status} ${body.slice(0, 200)}` };
  if (what === 'revoke' || what === 'change') return { outcome: 'done', pairs: [] };
  const { access_token: access, refresh_token: refresh } = JSON.parse(body);
  return { outcome: 'done', pairs: [{ access, refresh }] };
}
