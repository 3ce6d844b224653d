import { afterEach, beforeEach, expect, test } from 'vitest';
import { updateSettings } from '@/lib/accounts/sellers.ts';
import { db } from '@/lib/database/db.ts';
import { setClock } from '@/lib/kernel/process/clock.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { deviceScene, enter, enterCodeOf, HERE, open, owner, queryOf } from '../../pages/testing.ts';
import { POST as enterCode } from './route.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));
afterEach(() => setClock(undefined));

const mode = (html: string) => /<input[^>]*name="mode"[^>]*checked=""[^>]*value="(\w+)"/.exec(html)?.[1];

test('is not brought to the screen by an address that somebody else has made up', async () => {
  const [here, stranger] = [await deviceScene(), await owner()];
  const theirs = await enterCodeOf(here.code, stranger.browser.cookie);
  const [payload = '', signature = ''] = String(theirs.entered).split('.');
  const live = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('null', '"live"')).toString(
    'base64url',
  );
  const made: Record<string, string>[] = [
    { code: here.code, mode: 'live' },
    { code: here.code },
    { user_code: here.code, mode: 'live', store: here.store.id },
    { entered: here.code },
    { entered: `${payload}.` },
    { entered: `${live}.${signature}`, mode: 'live' },
    { ...theirs, mode: 'live' },
  ];
  for (const query of made) {
    const { status, html } = await open(query, here.cookie);
    expect([status, html.includes('name="ticket"'), html.includes('name="code"')], JSON.stringify(query)).toEqual([
      200,
      false,
      true,
    ]);
  }
});

test('its code is on the screen, to be compared, and only our own page sends the form', async () => {
  const here = await deviceScene();
  const { html } = await enter(here.code.toLowerCase(), here.cookie);
  expect(html).toMatch(new RegExp(`Go on only if your device shows the code <b[^>]*>${here.code}</b>`));
  const body = new URLSearchParams({ code: here.code });
  for (const origin of ['https://evil.example', '']) {
    const headers = { cookie: here.cookie, host: 'localhost:3000', ...(origin && { origin }) };
    const answer = await enterCode(new Request(`${HERE}/device/code`, { method: 'POST', headers, body }));
    expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
  }
});

test('the mode is the one that it asked for, else Live, whoever looks; then what was chosen on the screen', async () => {
  const who = await owner();
  await updateSettings(db(), who.seller.id, { shownMode: 'test' });
  const start = async (asked: string) => {
    const here = await deviceScene('198.51.100.7', { mode: asked }, who);
    return { here, html: (await enter(here.code, here.cookie)).html };
  };
  expect(mode((await start('test')).html)).toBe('test');
  const { here, html } = await start('');
  expect(mode(html)).toBe('live');
  const again = await here.answer({ decision: 'authorize', mode: 'test' }, html);
  const back = queryOf(again.to);
  expect(mode((await open(back, here.cookie)).html)).toBe('test');
  expect(mode((await open({ ...back, mode: 'live' }, here.cookie)).html)).toBe('test');
});

test('what was entered is good for as long as a device waits', async () => {
  const here = await deviceScene();
  const entered = await enterCodeOf(here.code, here.cookie);
  const { html } = await open(entered, here.cookie);
  expect(html).toContain('name="ticket"');
  setClock(() => new Date(Date.now() + 15 * 60_000 + 1_000));
  expect((await open(entered, here.cookie)).html).not.toContain('name="ticket"');
});

test('who is signed out keeps the code, and sends the form again', async () => {
  for (const [code, next] of [
    ['bcdf ghjk', '/device?user_code=BCDF-GHJK'],
    ['no code', '/device?user_code='],
  ] as const) {
    const headers = { host: 'localhost:3000', origin: HERE };
    const body = new URLSearchParams({ code });
    const answer = await enterCode(new Request(`${HERE}/device/code`, { method: 'POST', headers, body }));
    expect(answer.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(next)}`);
  }
});
