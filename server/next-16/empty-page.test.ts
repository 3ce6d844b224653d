import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fillEmptyPages } from './empty-page.ts';

const SHELL =
  '<!DOCTYPE html><html id="__next_error__"><head><title>Tillgate</title></head><body><script></script></body></html>';

let close = () => {};
afterEach(() => close());

/** Serves one kind of response and requests it once. */
async function answerOf(respond: (response: ServerResponse) => void): Promise<Response> {
  const server = createServer((_, response) => {
    fillEmptyPages(response);
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  close = () => server.close();
  return fetch(`http://localhost:${(server.address() as AddressInfo).port}/`);
}

test('the empty document of a failed page gets a text, its stylesheet and a way to try again', async () => {
  const answer = await answerOf((response) => {
    response.statusCode = 500;
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Link', ['</>; rel=preconnect', '</_next/static/chunks/a1.css>; rel=preload; as="style"']);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.write(new TextEncoder().encode(SHELL.slice(0, 30)));
    response.write(SHELL.slice(30, 90));
    response.end(SHELL.slice(90));
  });
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(answer.headers.get('cache-control')).toContain('no-transform');
  expect(html).toContain('<body><noscript><link rel="stylesheet" href="/_next/static/chunks/a1.css">');
  expect(html).toContain('<a href=""');
  expect(html.replace(/<noscript>.*<\/noscript>/s, '')).toBe(SHELL);
});

test('that of a page that found nothing says that there is nothing', async () => {
  const answer = await answerOf((response) => {
    response.statusCode = 404;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(SHELL);
  });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('<h1>There is nothing here</h1>');
});

test('that of a page that a role may not see says so', async () => {
  const answer = await answerOf((response) => {
    response.statusCode = 403;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(SHELL);
  });
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain('<h1>Your role doesn’t allow this</h1>');
});

test('any other response is sent as it is', async () => {
  const page = await answerOf((response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.write(SHELL.slice(0, 30));
    response.end(SHELL.slice(30));
  });
  expect(await page.text()).toBe(SHELL);
  close();
  const problem = await answerOf((response) => {
    response.statusCode = 503;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ error: SHELL }));
  });
  expect(await problem.json()).toEqual({ error: SHELL });
  expect(problem.headers.get('cache-control')).toBeNull();
});
