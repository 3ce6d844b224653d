import { expect, test } from 'vitest';
import { readSeller } from '@/lib/accounts/read-seller.ts';
import { signedIn } from '@/lib/accounts/testing.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { POST } from './route.ts';

testDatabase();

function choose(language: string, headers: Record<string, string> = {}): Promise<Response> {
  const { baseUrl } = env();
  const body = new URLSearchParams({ language });
  return POST(new Request(`${baseUrl}/language`, { method: 'POST', headers: { origin: baseUrl, ...headers }, body }));
}

test('a language is kept in this browser, and the page is shown again', async () => {
  const answer = await choose('ja', { referer: `${env().baseUrl}/sign-in?next=%2Fdashboard%2Fapps` });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/sign-in?next=%2Fdashboard%2Fapps');
  expect(answer.headers.get('set-cookie')).toMatch(/language=ja; .*HttpOnly.*SameSite=Lax/);
});

test('no other site can be led to, and only what we speak is kept', async () => {
  expect((await choose('de', { referer: 'https://evil.example//evil.example/x' })).headers.get('location')).toBe(
    '/sign-in',
  );
  expect((await choose('tlh')).status).toBe(400);
  expect((await choose('de', { origin: 'https://evil.example' })).status).toBe(403);
});

test('for a signed-in person it is their setting', async () => {
  const { browser } = await signedIn();
  await choose('fr', { cookie: browser.cookie });
  expect(await readSeller(browser.headers)).toMatchObject({ language: 'fr' });
});
