import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Answer, type Attack, send } from '../attacks/attack.ts';
import { startTarget, type Target } from '../attacks/target.ts';
import { requestsFor } from './requests.ts';

/** The product as it is shipped, and with Next.js answering everything. */
let own: Target;
let next: Target;

beforeAll(async () => {
  own = await startTarget(inject('server'));
  next = await startTarget(inject('server'), ['--next-alone']);
}, 400_000);
afterAll(async () => {
  await own?.stop();
  await next?.stop();
}, 60_000);

test('the routes for machines and of the consent screen are in the bundle, each of them', () => {
  const built: string[] = Object.keys(JSON.parse(readFileSync('.next/server/app-paths-manifest.json', 'utf8')));
  const folder = '.next/product';
  const parts = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const bundle = parts.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('\n');
  const machines = built.filter((name) => /^\/(?:api|\.well-known|oauth)\/.*\/route$/.test(name));
  expect(machines.filter((name) => !bundle.includes(`"${name.slice(0, -'/route'.length)}"`))).toEqual([]);
  expect(machines.length).toBeGreaterThan(30);
});

test('whoever asks for another protocol reaches nothing behind the gate, at any address', async () => {
  const { port } = new URL(own.url);
  const before = own.log().length;
  for (const path of ['/', '/%ZZ', '/%ff', '/_next/webpack-hmr', '/api/v1/me']) {
    const socket = connect(Number(port), 'localhost').resume();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n`);
    await new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
  }
  expect(await (await fetch(`${own.url}/api/health`)).json()).toMatchObject({ status: 'ok' });
  expect(own.log().slice(before)).not.toMatch(/Error|^ +at /m);
});

test('both hosts give the same answers, to good and bad requests', { timeout: 300_000 }, async () => {
  const [requests, same] = [requestsFor(own.cast), requestsFor(next.cast)];
  expect(same.length).toBe(requests.length);
  const differences: string[] = [];
  const answered = { byOwn: 0 };
  for (const [index, request] of requests.entries()) {
    const other = same[index] as Attack;
    const [one, two] = [await send(own.url, request), await send(next.url, other)];
    if (one.headers['content-length'] !== undefined && two.headers['transfer-encoding']) answered.byOwn += 1;
    const [shown, wanted] = [plain(one, own), plain(two, next)];
    if (shown !== wanted)
      differences.push(`${request.method ?? 'GET'} ${request.path}\n${shown}\ninstead of\n${wanted}`);
  }
  expect(differences.slice(0, 5)).toEqual([]);
  // Or two servers that both let Next.js answer were compared.
  expect(answered.byOwn).toBeGreaterThan(requests.length / 2);
});

test('both hosts compress a long answer for those who can read it', async () => {
  const ask = async ({ url }: Target) => {
    const response = await fetch(`${url}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
    const [encoding, vary] = [response.headers.get('content-encoding'), response.headers.get('vary')];
    return {
      encoding,
      varies: /accept-encoding/i.test(vary ?? ''),
      text: (await response.text()).replaceAll(url, 'URL'),
    };
  };
  const [one, two] = [await ask(own), await ask(next)];
  expect(one).toEqual(two);
  expect(one).toMatchObject({ encoding: 'gzip', varies: true });
});

test('both hosts stream events, and stop when the listener leaves', async () => {
  const opened = await Promise.all([own, next].map(listen));
  expect(opened[0]).toEqual(opened[1]);
  expect(opened[0]).toMatchObject({ status: 200, first: expect.stringContaining(':') });
});

async function listen({ url, cast }: Target) {
  const leaving = new AbortController();
  const { access } = cast.victim;
  // More in turn than may listen at once: each that leaves makes room for another.
  for (let turn = 0; turn < 12; turn += 1) {
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${access.live}` };
    const { status } = await fetch(`${url}/api/v1/events/stream`, { headers, signal: gone.signal });
    expect(status).toBe(200);
    gone.abort();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const headers = { authorization: `Bearer ${access.live}` };
  const response = await fetch(`${url}/v1/events/stream`, { headers, signal: leaving.signal });
  const chunk = await response.body?.getReader().read();
  leaving.abort();
  const type = response.headers.get('content-type');
  return { status: response.status, type, first: new TextDecoder().decode(chunk?.value) };
}

/** How a message is framed and which hop compressed it, which no caller sees. */
const OF_HOPS = ['connection', 'content-length', 'content-encoding', 'date', 'keep-alive', 'transfer-encoding'];
/** What Next.js adds to Vary for its own router, and for compressing what is too short for us to compress. */
const OF_NEXT = /^(?:rsc|next-router-[a-z-]+|accept-encoding)$/i;

/** An answer without what differs between two installations: addresses, ids, credentials and times. */
function plain({ status, headers, text }: Answer, { url }: Target): string {
  const shown = Object.entries(headers)
    .filter(([name]) => !OF_HOPS.includes(name))
    .map(([name, value]) => [name, name === 'vary' ? varyOf(String(value)) : value] as const)
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  // Next.js makes its pages either way; a document of a handler begins as we write it.
  const isPage = headers['content-type']?.startsWith('text/html') && !text.startsWith('<!doctype html>');
  return [status, ...shown.map((header) => header.join(': ')), isPage ? 'a page' : text]
    .join('\n')
    .replaceAll(url, 'URL')
    .replaceAll(encodeURIComponent(url), 'URL')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replace(/svc_(live|test|rt|code|secret|client)_[0-9A-Za-z]+/g, 'svc_$1')
    .replace(/whsec_[\w+/]+=*/g, 'whsec_')
    .replace(/(name="ticket" value=")[\w.-]+/g, '$1TICKET')
    .replace(/(nonce[-=]"?)[\w+/=]{24}/g, '$1NONCE')
    .replace(/shop-[0-9a-f]{8}-[0-9a-f]{4}/g, 'SHOP')
    .replace(/req_[0-9a-f]{32}/g, 'REQUEST')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'TIME')
    .replace(/("next_cursor\\?":\\?")[\w-]+/g, '$1CURSOR')
    .replace(/("iat\\?":)\d+/g, '$1TIME')
    .replace(/("(?:x|kid)\\?":\\?")[\w-]{43}/g, '$1KEY');
}

function varyOf(value: string): string {
  const names = value.split(/, */).filter((name) => !OF_NEXT.test(name));
  return names.join(', ');
}
