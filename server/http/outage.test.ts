import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whileDatabaseAway } from '@/app/testing.ts';
import { readSeller } from '@/lib/accounts/read-seller.ts';
import { signedIn } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { createLimitedServer, serveWith } from './http-server.ts';
import { databaseProbe } from './outage.ts';

const BASE_URL = 'http://localhost:3000';
testDatabase({ baseUrl: BASE_URL });

let server: Server;
let address: string;
let served = 0;
let asksWhoItIs = 0;

beforeAll(async () => {
  server = createLimitedServer();
  // In place of Next.js: counts what reaches it.
  const handle = async ({ headers }: IncomingMessage, response: { end(text: string): unknown }) => {
    served += 1;
    for (let time = 0; time < asksWhoItIs; time += 1)
      expect(await readSeller(new Headers({ cookie: headers.cookie ?? '' }))).not.toBeNull();
    response.end('a page');
  };
  serveWith(server, handle, { baseUrl: BASE_URL, trustProxy: 0, databaseAnswers: databaseProbe(db) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  served = 0;
  asksWhoItIs = 0;
});
afterAll(() => void server.close());

const cookie = 'session=of-somebody';

function sendForm(path: string, body: URLSearchParams | FormData, headers = {}) {
  return fetch(address + path, {
    method: 'POST',
    body,
    headers: { origin: BASE_URL, connection: 'close', ...headers },
    redirect: 'manual',
  });
}

function open(path: string, headers: Record<string, string> = {}) {
  return fetch(address + path, { headers: { connection: 'close', ...headers } });
}

function filled(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe('while the database is away', () => {
  test('503: a form is kept as it was typed, and nothing has seen it', async () => {
    const form = filled({ '$ACTION_1:0': '{"id":"x"}', name: 'Kaffee & "Brot" <b>', about: 'two\nlines' });
    const answer = await whileDatabaseAway(() => sendForm('/dashboard/stores/new?from=a&b', form));
    expect([answer.status, answer.headers.get('retry-after'), served]).toEqual([503, '3', 0]);
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const page = await answer.text();
    expect(page).toContain('action="/dashboard/stores/new?from=a&#38;b" enctype="multipart/form-data"');
    expect(page).toContain('name="$ACTION_1:0" value="{&#34;id&#34;:&#34;x&#34;}"');
    expect(page).toContain('name="name" value="Kaffee &#38; &#34;Brot&#34; &#60;b&#62;"');
    expect(page).toContain('name="about" value="two&#13;&#10;lines"');
    expect(page).not.toContain('<b>');
  });

  test('503: a password is asked for again and a file has to be chosen again; neither is in the page', async () => {
    const logo = new File(['the picture'], 'logo.png', { type: 'image/png' });
    const form = filled({ email: 'a@example.com', newPassword: 'secret-words-1', logo });
    const page = await (await whileDatabaseAway(() => sendForm('/sign-in', form))).text();
    expect(page).toContain('name="email" value="a@example.com"');
    expect(page).toMatch(/<input type="password" name="newPassword"[^>]* required>/);
    expect(page).toMatch(/Choose logo\.png once more <input type="file" name="logo" required>/);
    expect(page).not.toMatch(/secret-words-1|the picture/);
  });

  test('503: the consent screen’s form may still lead to the app', async () => {
    const form = new URLSearchParams({ ticket: 't', decision: 'authorize' });
    const answer = await whileDatabaseAway(() => sendForm('/oauth/authorize/decision', form));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-security-policy')).not.toContain('form-action');
    expect(await answer.text()).toContain('enctype="application/x-www-form-urlencoded"');
  });

  test('503: an action of a page’s script is told to wait', async () => {
    const headers = { connection: 'close', 'next-action': '60'.repeat(21), 'content-type': 'text/plain;charset=UTF-8' };
    const send = () =>
      fetch(`${address}/dashboard`, { method: 'POST', body: '[]', headers: { origin: BASE_URL, ...headers } });
    const answer = await whileDatabaseAway(send);
    expect([answer.status, answer.headers.get('retry-after'), served]).toEqual([503, '3', 0]);
    expect(answer.headers.get('content-type')).toContain('text/plain');
  });

  test('503: a page of somebody signed in, and the consent screen, load again on their own', async () => {
    const paths = ['/dashboard/activity?kind=app', '/oauth/authorize?client_id=x'];
    for (const answer of await whileDatabaseAway(() => Promise.all(paths.map((path) => open(path, { cookie }))))) {
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain('<meta http-equiv="refresh" content="5">');
    }
  });

  test('what needs no database is served: files, pages of strangers; endpoints for machines answer themselves', async () => {
    const paths = ['/_next/static/a.js', '/fonts/a.woff2', '/api/v1/me'];
    await whileDatabaseAway(() => Promise.all([...paths.map((path) => open(path, { cookie })), open('/sign-in')]));
    expect(served).toBe(4);
  });
});

test('with the database there, forms and pages are served', async () => {
  await sendForm('/dashboard', filled({ name: 'x' }));
  await open('/dashboard', { cookie });
  expect(served).toBe(2);
});

test('before a page or form the database is asked whose session it is, once; a cookie that opens nothing asks anything at all', async () => {
  const { browser } = await signedIn();
  const asked = (work: () => Promise<unknown>) => statementsOf(work);
  expect(await asked(() => open('/dashboard', { cookie: browser.cookie }))).toEqual([
    expect.stringContaining('FROM session s'),
  ]);
  expect(await asked(() => open('/dashboard', { cookie }))).toEqual(['SELECT 1']);
  const form = () => sendForm('/dashboard/stores/new', filled({ name: 'x' }), { cookie: browser.cookie });
  const session = expect.stringContaining('FROM session s');
  expect(await asked(form)).toEqual([session]);
  // Whoever asks first while it is answered has that answer; a form may change the session, a page doesn't.
  asksWhoItIs = 2;
  expect(await asked(form)).toEqual([session, session]);
  expect(await asked(() => open('/dashboard', { cookie: browser.cookie }))).toEqual([session]);
  const gone = await whileDatabaseAway(() => open('/dashboard', { cookie: browser.cookie }));
  expect(gone.status).toBe(503);
});
