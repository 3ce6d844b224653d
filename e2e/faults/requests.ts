import { randomUUID } from 'node:crypto';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { signTicket } from '@/lib/oauth/authorization/ticket.ts';
import type { Pair, Request, Step } from './journal.ts';
import type { Shop } from './shop.ts';
import type { Answer } from './target.ts';

/** The click on Authorize. @param origin of the product @param signedAt when its consent screen was shown */
export async function authorizing(shop: Shop, origin: string, signedAt = new Date()): Promise<Request> {
  const { app, sellerId, session, storeId } = shop;
  const { clientId, redirectUri } = app;
  const request = { clientId, redirectUri, scopes: ['orders:read'], mode: 'test' as const, challenge: null };
  const ticket = { id: randomUUID(), request, sellerId, sessionId: session.id };
  const signed = await signTicket(ticket, keysFor('consent tickets', env()), signedAt);
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

export function revoking(shop: Shop, { refresh }: Pair): Request {
  return form('/api/oauth/revoke', { ...clientOf(shop), token: refresh });
}

/** A swap of one of a lane's subscriptions to another plan: the next one in turn. @param plan counts up */
export function changing(shop: Shop, lane: number, plan: number): { of: string; request: Request } {
  const { access = '', subscriptionIds = [] } = shop.lanes[lane] ?? {};
  const of = subscriptionIds[plan % subscriptionIds.length] ?? '';
  // Each time another plan than the one it has.
  const variant = shop.variantIds[(Math.floor(plan / subscriptionIds.length) + 1) % shop.variantIds.length];
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ action: 'swap', variant_id: variant });
  const path = `/api/v1/subscriptions/${of}`;
  return { of, request: { path, method: 'PATCH', headers: { ...headers, 'idempotency-key': randomUUID() }, body } };
}

function token(shop: Shop, fields: Record<string, string>, key: string | null): Request {
  return form('/api/oauth/token', { ...clientOf(shop), ...fields }, key === null ? {} : { 'idempotency-key': key });
}

const clientOf = ({ app }: Shop) => ({ client_id: app.clientId, client_secret: app.clientSecret });

function form(path: string, fields: Record<string, string>, more: Record<string, string> = {}): Request {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...more };
  return { path, method: 'POST', headers, body: new URLSearchParams(fields).toString() };
}

/** What an answer says about a step. */
export type Came = Pick<Step, 'outcome' | 'pairs' | 'code' | 'said'>;

/** The code that an answer to a click on Authorize leads the browser back with. */
export function codeIn({ headers }: Answer): string | null {
  const location = headers.get('location') ?? '';
  return URL.canParse(location) ? new URL(location).searchParams.get('code') : null;
}

/** Reads the answer to a step, which is no 5xx. */
export function outcomeOf(what: Step['what'], answer: Answer): Came {
  const { status, body, headers } = answer;
  const code = what === 'authorize' && status === 303 ? codeIn(answer) : null;
  if (code) return { outcome: 'done', pairs: [], code };
  if (what === 'authorize' || status !== 200) {
    const said = `${status} ${headers.get('location') ?? ''} ${body.slice(0, 200)}`;
    return { outcome: 'refused', pairs: [], said };
  }
  if (what === 'revoke' || what === 'change') return { outcome: 'done', pairs: [] };
  const { access_token: access, refresh_token: refresh } = JSON.parse(body);
  return { outcome: 'done', pairs: [{ access, refresh }] };
}
