import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Pool } from 'pg';
import { Pool as UpstreamPool } from 'undici';
import { CLAIM_CODE, CLAIM_ROTATION, FIND, LIST, READ_ONE, type Row, UPDATE_ONE } from './statements.ts';

// The floor: what node:http and pg alone can do, in a process of its own. Every request is one prepared statement, which
// finds, checks and changes; secrets are random, stored as SHA-256, found by a selector that never changes, as the
// product's are. It is started with the address of its database, and tells its port.

const SELECTOR_LENGTH = 22;

const [url, upstream = ''] = process.argv.slice(2);
// As many connections as the product's pool has.
const pool = new Pool({ connectionString: url, max: 10, options: '-c TimeZone=UTC' });
// PostgreSQL ends first, as all that the bench has started does.
pool.on('error', () => process.exit());
const proxied = new UpstreamPool(upstream, { connections: 64 });

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/api/v1/me') return me(request, response);
  if (request.url?.startsWith('/api/v1/subscriptions')) return subscriptions(request, response);
  const form = new URLSearchParams(await text(request));
  const isCode = form.get('grant_type') === 'authorization_code';
  const spent = read(form.get(isCode ? 'code' : 'refresh_token') ?? '', isCode ? 'svc_code_' : 'svc_rt_');
  const [access, refresh] = [random(43), random(43)];
  const client = [form.get('client_id'), sha256(form.get('client_secret') ?? '')];
  const values = [spent?.selector, spent?.hash, ...client, sha256(access), sha256(refresh)];
  const { rows } = spent
    ? await pool.query<Row>(
        isCode ? { ...CLAIM_CODE, values: [...values, form.get('redirect_uri')] } : { ...CLAIM_ROTATION, values },
      )
    : { rows: [] };
  const [row] = rows;
  if (!row || !spent) return send(response, 400, { error: 'invalid_grant', error_description: 'Not valid.' });
  send(response, 200, {
    access_token: `svc_${row.mode}_${spent.selector}${access}`,
    token_type: 'Bearer',
    refresh_token: `svc_rt_${spent.selector}${refresh}`,
    scope: row.scopes.join(' '),
    store: storeOf(row),
  });
}

/** Passes a call on as it is, and its answer back. */
async function proxy({ url: asked = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  const { statusCode, headers, body } = await proxied.request({ method: 'GET', path: asked.slice('/api/v1'.length) });
  response.writeHead(statusCode, headers);
  await pipeline(body, response);
}

async function me(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = read(request.headers.authorization ?? '', 'Bearer svc_live_');
  const { rows } = token ? await pool.query<Row>({ ...FIND, values: [token.selector, token.hash] }) : { rows: [] };
  const [row] = rows;
  if (!row) return send(response, 401, { error: 'invalid_token', error_description: 'Not valid.' });
  const { scopes, client_id, app_name, verified, connection_id, connected_at, last_used_at } = row;
  const connection = { id: connection_id, connected_at, last_used_at };
  const app = { client_id, name: app_name, verified };
  send(response, 200, { data: { ...storeOf(row), scope: scopes.join(' '), app, connection } });
}

/** A list, one of them, or an update: what the statement gives back is JSON already. */
async function subscriptions(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = read(request.headers.authorization ?? '', 'Bearer svc_live_');
  const [, id, limit] = /^\/api\/v1\/subscriptions(?:\/([0-9a-f-]{36})|\?limit=(\d+))$/.exec(request.url ?? '') ?? [];
  const values = [token?.selector, token?.hash, id ?? limit];
  const statement = request.method === 'PATCH' ? UPDATE_ONE : id ? READ_ONE : LIST;
  const isCanceled = request.method === 'PATCH' ? [JSON.parse(await text(request)).action === 'cancel'] : [];
  const { rows } = await pool.query<{ body: string }>({ ...statement, values: [...values, ...isCanceled] });
  if (!rows[0]?.body) return send(response, 401, { error: 'invalid_token', error_description: 'Not valid.' });
  sendText(response, 200, `{"data":${rows[0].body}}`);
}

function storeOf({ id, name, subdomain, custom_domain, currency, mode }: Row) {
  return { id, name, subdomain, custom_domain, currency, mode };
}

function read(said: string, prefix: string) {
  if (!said.startsWith(prefix) || said.length < prefix.length + SELECTOR_LENGTH + 43) return null;
  const at = prefix.length + SELECTOR_LENGTH;
  return { selector: said.slice(prefix.length, at), hash: sha256(said.slice(at, at + 43)) };
}

function random(length: number): string {
  return randomBytes(Math.ceil((length * 3) / 4))
    .toString('base64url')
    .slice(0, length);
}

function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Answers with JSON. */
function send(response: ServerResponse, status: number, value: unknown): void {
  sendText(response, status, JSON.stringify(value));
}

function sendText(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
    })
    .end(body);
}

const server = createServer(
  (request, response) =>
    void (request.url?.startsWith('/api/v1/files/') ? proxy(request, response) : answer(request, response)),
);
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
