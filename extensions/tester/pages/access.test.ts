import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectFaultPage, whileBroken, whileDatabaseAway } from '@/app/testing.ts';
import { signedIn } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { setClock } from '@/lib/kernel/process/clock.ts';
import { createApp } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { openWalk, WALK_SECONDS } from '../lib/seal.ts';
import { HERE, postBody, postForm, testerScene, withCode } from './testing.ts';
import { walkCookie } from './walk.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));
afterEach(() => setClock(undefined));

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('who may use a walk', () => {
  test('another seller gets 404, another site 403; someone else’s cookie or an old one is ignored', async () => {
    const here = await withCode();
    const cookie = here.browser.cookies.get(walkCookie()) ?? '';
    const stranger = await signedIn();
    expect((await postForm(stranger.browser, here.app.id, { do: 'link' })).status).toBe(404);
    expect((await here.post({ do: 'reset' }, 'https://evil.example')).status).toBe(403);
    expect((await here.post({ do: 'reset' }, null)).status).toBe(403);
    expect((await here.post({ do: 'reset' }, HERE, 'nonsense')).status).toBe(404);

    const others = await createApp(db(), stranger.seller.id);
    stranger.browser.cookies.set(walkCookie(), cookie);
    expect((await postForm(stranger.browser, others.id, { do: 'exchange' })).to).toContain('notice=over');
    const second = await createApp(db(), here.seller.id);
    expect((await here.post({ do: 'exchange' }, HERE, second.id)).to).toContain('notice=over');

    const owner = { sellerId: here.seller.id, appId: here.app.id, keys: keysFor('connect tester', env()) };
    expect(await openWalk(cookie, owner, new Date())).not.toBeNull();
    setClock(() => new Date(Date.now() + WALK_SECONDS * 1000 + 1000));
    expect((await here.post({ do: 'exchange' })).to).toContain('notice=over');
  });

  test('a request that can’t be answered gets an error page', async () => {
    const { app, browser, post } = await testerScene();
    const send = (body: BodyInit, more: Record<string, string> = {}, id = app.id) =>
      postBody(browser, id, body, { origin: HERE, ...more });
    const form = new URLSearchParams({ do: 'reset' });
    await expectFaultPage(await send(form, { origin: 'https://evil.example' }), 403, 'not sent from our page');
    await expectFaultPage(await send(form, {}, 'nonsense'), 404, 'no such app');
    await expectFaultPage(await send(`do=reset&x=${'x'.repeat(65_536)}`, FORM), 413, 'too large');
    await expectFaultPage(await send('do=reset', { 'content-type': 'text/plain' }), 415, 'don’t accept');
    await expectFaultPage(await send('do=reset&do=link', FORM), 400, 'could not be read');
    await expectFaultPage(await whileBroken(() => send(form)), 500, 'Something went wrong');
    await expectFaultPage(await whileDatabaseAway(() => send(form)), 503, 'can’t reach our database');
    expect((await post({ do: 'reset' })).status).toBe(303);
  });

  test('only registered redirect URIs, known methods and moves that are offered now', async () => {
    const here = await testerScene();
    const link = { do: 'link', redirect_uri: here.app.redirectUri, method: 'S256' };
    for (const bad of [
      { redirect_uri: 'https://evil.example' },
      { method: 'S512' },
      { scope: 'x'.repeat(1501) },
    ] as Record<string, string>[]) {
      expect((await here.post({ ...link, ...bad })).to).toContain('notice=choose');
    }
    await here.post(link);
    for (const name of ['exchange', 'me', 'revoke', 'nonsense', '__proto__'])
      expect((await here.post({ do: name })).to).toContain('notice=over');
  });
});
