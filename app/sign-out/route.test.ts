import { expect, test } from 'vitest';
import { signedIn } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { POST } from './route.ts';

testDatabase({ baseUrl: 'http://localhost:3000' });

const HERE = 'http://localhost:3000';

async function session(): Promise<{ cookie: string; alive(): Promise<boolean> }> {
  const { seller, browser, sessionId } = await signedIn();
  const mine = { id: sessionId, userId: seller.id };
  return { cookie: browser.cookie, alive: async () => (await db().session.count({ where: mine })) === 1 };
}

function post(cookie: string, origin: string | null, body?: URLSearchParams): Promise<Response> {
  const headers = new Headers({ cookie, host: 'localhost:3000', ...(origin && { origin }) });
  return POST(new Request(`${HERE}/sign-out`, { method: 'POST', headers, body }));
}

test('ends the session in the database and redirects to sign-in', async () => {
  const { cookie, alive } = await session();
  expect(await alive()).toBe(true);
  const answer = await post(cookie, HERE);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sign-in']);
  expect(await alive()).toBe(false);
});

test('goes on to where the form says, but only on this site', async () => {
  const { cookie } = await session();
  const on = await post(cookie, HERE, new URLSearchParams({ next: '/oauth/authorize?state=a%20b' }));
  expect(on.headers.get('location')).toBe('/sign-in?next=%2Foauth%2Fauthorize%3Fstate%3Da%2520b');
  for (const next of ['//evil.example', 'https://evil.example/', '/\\evil.example', '']) {
    expect((await post(cookie, HERE, new URLSearchParams({ next }))).headers.get('location')).toBe('/sign-in');
  }
});

test('a request from another site, or without an origin, signs nobody out', async () => {
  const { cookie, alive } = await session();
  for (const origin of ['https://evil.example', 'null', null]) expect((await post(cookie, origin)).status).toBe(403);
  expect(await alive()).toBe(true);
});
