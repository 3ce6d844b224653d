import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Handle } from './http-server.ts';
import { keepDocumentation } from './kept-documentation.ts';
import { securePages } from './page-security.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** Serves a page in place of Next.js, which notes what it was asked, and gives its address. */
async function serve(page: Handle): Promise<string> {
  const kept = keepDocumentation(page);
  server = createServer((request, response) => {
    securePages(request, response, 'https://tillgate.example');
    void kept(request, response);
  });
  await new Promise<void>((resolve) => server?.listen(0, resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const nonceOf = (text: string) => /'?nonce[-=]"?([^'"]+)/.exec(text)?.[1];

test('the documentation is rendered once, and each response has a nonce of its own', async () => {
  const asked: unknown[] = [];
  const url = await serve(async (request, response) => {
    asked.push([request.method, request.url, request.headers.rsc]);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.write(`<script nonce="${nonceOf(String(request.headers['content-security-policy']))}">`);
    response.end('</script>');
  });
  const nonces = new Set<string | undefined>();
  const kinds: RequestInit[] = [{}, { headers: { rsc: '1' } }, { headers: { 'accept-encoding': 'identity' } }];
  for (const kind of kinds) {
    const answer = await fetch(`${url}/docs?x=${nonces.size}`, kind);
    const text = await answer.text();
    expect(text).toMatch(/^<script nonce="[^"]+"><\/script>$/);
    expect(nonceOf(String(answer.headers.get('content-security-policy')))).toBe(nonceOf(text));
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    nonces.add(nonceOf(text));
  }
  expect(nonces.size).toBe(kinds.length);
  expect(await (await fetch(`${url}/docs`, { method: 'HEAD' })).text()).toBe('');
  expect(asked).toEqual([['GET', '/docs', undefined]]);
});

test('405: nothing else can be done with it', async () => {
  const url = await serve(async (_, response) => void response.end('rendered'));
  expect((await fetch(`${url}/docs`, { method: 'POST' })).status).toBe(405);
  expect(await (await fetch(`${url}/other`, { method: 'POST' })).text()).toBe('rendered');
});

test('a failure is not kept', async () => {
  let times = 0;
  const url = await serve(async (_, response) => {
    times += 1;
    response.statusCode = times === 1 ? 500 : 200;
    response.end('x');
  });
  expect((await fetch(`${url}/docs`)).status).toBe(500);
  expect((await fetch(`${url}/docs`)).status).toBe(200);
  await fetch(`${url}/docs`);
  expect(times).toBe(2);
});
