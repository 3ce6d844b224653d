import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTarget, type Target } from '../attacks/target.ts';

/** The product as it is shipped. */
let own: Target;

beforeAll(async () => {
  own = await startTarget(inject('server'));
}, 400_000);
afterAll(async () => {
  await own?.stop();
}, 60_000);

test('the routes for machines and of the consent screen are in the bundle, each of them', () => {
  const built: string[] = Object.keys(JSON.parse(readFileSync('.next/server/app-paths-manifest.json', 'utf8')));
  const folder = '.next/product';
  const parts = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  const bundle = parts.map((name) => readFileSync(`${folder}/${name}`, 'utf8')).join('\n');
  const machines = built.filter((name) => /^\/(?:api|\.well-known|oauth|mcp)\/.*\/route$/.test(name));
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

test('compresses a long answer for those who can read it', async () => {
  const response = await fetch(`${own.url}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(await response.json()).toMatchObject({ openapi: expect.any(String) });
});

test('streams events, and stops when the listener leaves', async () => {
  expect(await listen(own)).toMatchObject({ status: 200, first: expect.stringContaining(':') });
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
