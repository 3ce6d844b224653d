import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { OAUTH_REASONS, type OAuthReason } from '@/lib/kernel/errors/oauth-reasons.ts';
import { createApiKey } from '@/lib/oauth/api-keys/create-api-key.ts';
import { checkAccessToken } from '@/lib/oauth/tokens/check-access-token.ts';
import type { TokenResponse } from '@/lib/oauth/tokens/token-response.ts';
import { parseCredential } from '@/lib/permissions/credential.ts';
import { asOperator } from '@/lib/permissions/operator.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { context, createApp, createSeller, createStore, type DemoApp } from '@/prisma/demo/factories.ts';
import type { Connection } from '@/prisma/generated/client.ts';
import { authorizeApp, connect, type Grant } from '@/prisma/testing/connect.ts';

/** A verifier for PKCE. */
export const VERIFIER = 'the-verifier-of-these-tests-0123456789-abcdefghij';
export const OTHER_VERIFIER = 'another-verifier-of-these-tests-0123456789-abcdef';

/** An operator of these tests: nobody who has an account. */
export const OPERATOR = asOperator({ id: 'operator', email: 'olu@example.com' });

type Choices = Partial<Omit<Grant, 'app' | 'ownerId'>>;

/** A seller's store and a developer's app, and what happens between them: where every test of the endpoints begins. */
export async function scene(options: Parameters<typeof createApp>[2] = {}) {
  const [seller, developer] = [await createSeller(db()), await createSeller(db())];
  const store = await createStore(db(), seller.id);
  const app = await createApp(db(), developer.id, options);
  const common = { app, store, ownerId: seller.id };
  return {
    seller,
    developer,
    store,
    app,
    /** The seller clicks Authorize. */
    authorize: (choices: Choices = {}) => authorizeApp({ ...common, ...choices }),
    /** The same, and the app has exchanged the code. */
    connect: (choices: Choices & { verifier?: string } = {}) => connect({ ...common, ...choices }),
  };
}

export type Scene = Awaited<ReturnType<typeof scene>>;

type Changes = Record<string, string | undefined>;

/** The body that exchanges a code, with the client's credentials; a change to undefined leaves a parameter out. */
export function codeBody(app: DemoApp, code: string, changes: Changes = {}): Record<string, string> {
  return without({
    grant_type: 'authorization_code',
    code,
    redirect_uri: app.redirectUri,
    ...credentials(app),
    ...changes,
  });
}

/** The body that rotates a refresh token. */
export function refreshBody(app: DemoApp, refreshToken: string, changes: Changes = {}): Record<string, string> {
  return without({ grant_type: 'refresh_token', refresh_token: refreshToken, ...credentials(app), ...changes });
}

/** The body that revokes or introspects a token. */
export function tokenBody(app: DemoApp, token: string, changes: Changes = {}): Record<string, string> {
  return without({ token, ...credentials(app), ...changes });
}

/** Leaves the secret out, as a public client does. */
export const NO_SECRET = { client_secret: undefined };

function credentials(app: DemoApp) {
  return { client_id: app.clientId, client_secret: app.clientSecret };
}

function without(changes: Changes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(changes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The header of HTTP Basic authentication, its values percent-encoded. */
export function basic(clientId: string, secret: string): Record<string, string> {
  const text = `${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`;
  return { authorization: `Basic ${Buffer.from(text).toString('base64')}` };
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Posts to a handler; a record is sent as a form, a string as it is with the content type from the headers. */
export async function post(
  handler: (request: Request) => Promise<Response>,
  body: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const type: Record<string, string> =
    typeof body === 'string' ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  const text = typeof body === 'string' ? body : new URLSearchParams(body).toString();
  return answer(
    await handler(new Request(env().baseUrl, { method: 'POST', body: text, headers: { ...type, ...headers } })),
  );
}

/** Posts JSON to a handler. */
export function postJson(
  handler: (request: Request) => Promise<Response>,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return post(handler, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

/** Calls a handler with an access token. */
export async function get(
  handler: (request: Request) => Promise<Response>,
  token?: string,
  headers: Record<string, string> = {},
) {
  const bearer: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return answer(await handler(new Request(env().apiUrl, { headers: { ...bearer, ...headers } })));
}

async function answer(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}

/** The token response in an answer that is one. */
export function pairOf({ status, body }: Answer): TokenResponse {
  expect({ status, ...body }).toMatchObject({ status: 200, token_type: 'Bearer' });
  return body as unknown as TokenResponse;
}

/**
 * Asserts that an answer is exactly this error of an OAuth endpoint (RFC 6749 section 5.2).
 * @param reason in X-Error-Reason; without it, any that has this status and code
 */
export function expectError({ status, body, headers }: Answer, wanted: string, reason?: OAuthReason): void {
  expect(`${status} ${body.error}`, String(body.error_description)).toBe(wanted);
  expect(Object.keys(body)).toEqual(['error', 'error_description']);
  // RFC 6749 section 5.2 wants printable ASCII without quotes and backslash here.
  expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  const told = headers.get('x-error-reason') ?? '';
  if (reason !== undefined) expect(told).toBe(reason);
  const { status: itsStatus, code } = OAUTH_REASONS[told as OAuthReason];
  expect(`${itsStatus} ${code}`).toBe(wanted);
  expect(headers.get('link')).toBe(`<${env().baseUrl}/docs/errors#reason-${told}>; rel="help"`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('www-authenticate')).toEqual(
    status === 401 ? expect.stringMatching(/^Basic realm="[^"]+"/) : null,
  );
}

/** Whether an access token works. Counts as a use of it. */
export async function works(accessToken: string): Promise<boolean> {
  return typeof (await checkAccessToken(accessToken, { tokenPrefix: env().tokenPrefix, now: new Date() })) !== 'string';
}

/** The row that a code or token of a connection belongs to. */
export async function rowOf(credential: string): Promise<Connection> {
  const selector = parseCredential(credential, env().tokenPrefix)?.selector ?? '';
  return db().connection.findUniqueOrThrow({ where: { selector } });
}

/** Changes the row that a credential belongs to: how a test passes time, or breaks what never breaks. */
export async function changeRow(credential: string, data: Partial<Connection>): Promise<void> {
  const { justRotated: _, authorizationDetails: __, scopeUses: ___, ...plain } = data;
  await db().connection.update({ where: { id: (await rowOf(credential)).id }, data: plain });
}

/** A seller with a store and no app. */
export async function shop() {
  const seller = await createSeller(db());
  return { seller, store: await createStore(db(), seller.id, { name: 'Harbour Books' }) };
}

/** Makes a seller's own key, to read subscriptions in test mode by default; or returns why it couldn't. */
export async function makeKey(
  seller: { id: SellerId },
  store: { id: string },
  wish: { id?: string; mode?: 'live' | 'test'; scopes?: string[]; name?: string; now?: Date } = {},
) {
  const { id = randomUUID(), mode = 'test', scopes = ['subscriptions:read'], name = 'Nightly export', now } = wish;
  const made = await createApiKey(
    seller.id,
    id,
    { storeId: store.id, mode, scopes, name },
    { ...context(now), tokenPrefix: env().tokenPrefix },
  );
  return { id, key: 'key' in made ? made.key : '', fault: 'fault' in made ? made.fault : null };
}
