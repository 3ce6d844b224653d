import { parseSetCookie } from 'cookie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { setClock } from '@/lib/kernel/process/clock.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { testerLink } from '../lib/link.ts';
import { countActive, HERE, move, testerScene, withCode } from './testing.ts';
import { walkCookie } from './walk.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));
afterEach(() => setClock(undefined));

describe('a whole walk', () => {
  test('consent, exchange, me, rotate, revoke; nothing is left', async () => {
    const here = await testerScene({ defaultScopes: ['orders:read'] });
    const address = await here.consent();
    const back = await here.post({ do: 'paste', address });
    expect([back.status, back.to]).toEqual([303, `/dashboard/developer/apps/${here.app.id}/connect-tester#exchange`]);
    const cookie = parseSetCookie(back.headers.get('set-cookie') ?? '');
    expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'lax', maxAge: 1200 });
    expect(cookie.value).not.toContain(new URL(address).searchParams.get('code') ?? '');

    expect((await move(here, 'exchange')).outcome).toBe('200');
    expect(await countActive(here)).toBe(1);
    const first = (await here.walk())?.pair;
    expect([first?.store, first?.mode, first?.isPublic]).toEqual(['Corner Shop', 'test', true]);
    const me = await move(here, 'me');
    expect(me.outcome).toBe('200');
    expect(me.body).toContain(here.store.id);
    expect((await move(here, 'rotate')).outcome).toBe('200');
    expect((await here.walk())?.pair?.access).not.toBe(first?.access);
    expect((await move(here, 'old_access')).outcome).toBe('401 invalid_token');
    expect((await move(here, 'revoke')).outcome).toBe('200');
    expect(await countActive(here)).toBe(0);
    expect(await move(here, 'me')).toMatchObject({ outcome: '401 invalid_token', reason: 'ended' });
    expect((await here.walk())?.ended).toBe('revoked');

    await here.post({ do: 'reset' });
    expect(here.browser.cookies.has(walkCookie())).toBe(false);
  });

  test('without PKCE the secret is needed at each step, and stored nowhere', async () => {
    const here = await withCode({ method: 'none' });
    const secret = { client_secret: here.app.clientSecret };
    expect((await move(here, 'exchange')).outcome).toBe('401 invalid_client');
    expect((await move(here, 'exchange', secret)).outcome).toBe('200');
    const walk = await here.walk();
    expect(walk?.last?.curl).toContain('$CLIENT_SECRET');
    expect(JSON.stringify(walk)).not.toContain(here.app.clientSecret);
    expect((await move(here, 'revoke')).outcome).toBe('401 invalid_client');
    expect(await countActive(here)).toBe(1);
    expect((await move(here, 'revoke', secret)).outcome).toBe('200');
    expect(await countActive(here)).toBe(0);
  });

  test('with plain PKCE; a form sent twice gets the same answer and ends nothing', async () => {
    const here = await withCode({ method: 'plain' });
    const cookie = here.browser.cookies.get(walkCookie()) ?? '';
    await move(here, 'exchange');
    const pair = (await here.walk())?.pair;
    here.browser.cookies.set(walkCookie(), cookie);
    expect((await move(here, 'exchange')).outcome).toBe('200');
    expect((await here.walk())?.pair).toEqual(pair);
    expect((await move(here, 'me')).outcome).toBe('200');
  });

  test('what is stored to be shown has every credential masked', async () => {
    const here = await withCode();
    const code = (await here.walk())?.code ?? '';
    const shown: string[] = [];
    for (const name of ['exchange', 'me', 'rotate', 'revoke']) {
      const { curl = '', body = '' } = await move(here, name);
      shown.push(curl, body);
      const { pair, spent, link } = (await here.walk()) ?? {};
      const secrets = [code, pair?.access, pair?.refresh, spent?.access, spent?.refresh, link?.verifier].filter(
        (s) => s !== undefined,
      );
      expect(secrets.length).toBeGreaterThan(3);
      for (const secret of secrets) expect(shown.join('\n')).not.toContain(secret.slice(12, -4));
    }
    expect(shown.join('\n')).toMatch(/svc_test_…\w{4}"/);
  });
});

describe('deliberate mistakes are answered by the endpoints, and each is explained', () => {
  test.each([
    ['wrong_redirect_uri', '400 invalid_grant', 'other_redirect_uri'],
    ['no_verifier', '400 invalid_grant', 'missing_verifier'],
    ['wrong_verifier', '400 invalid_grant', 'wrong_verifier'],
    ['garbage_code', '400 invalid_grant', 'unknown_code'],
    ['wrong_secret', '401 invalid_client', 'wrong_secret'],
  ])('%s at the exchange; the code still works afterwards', async (name, outcome, reason) => {
    const here = await withCode();
    const made = await move(here, name);
    expect([made.outcome, made.reason]).toEqual([outcome, reason]);
    expect((await move(here, 'exchange')).outcome).toBe('200');
  });

  test('five failed proofs burn the code', async () => {
    const here = await withCode();
    for (let n = 0; n < 5; n += 1) await move(here, 'wrong_verifier');
    expect((await move(here, 'exchange')).reason).toBe('burned_code');
  });

  test('a code used twice ends the connection', async () => {
    const here = await withCode();
    await move(here, 'exchange');
    expect((await move(here, 'code_again')).reason).toBe('replayed_code');
    expect([(await here.walk())?.ended, await countActive(here)]).toEqual(['code_replayed', 0]);
    expect((await here.post({ do: 'rotate' })).to).toContain('notice=over');
  });

  test('an old refresh token: nothing within a minute, afterwards the end', async () => {
    const here = await withCode();
    await move(here, 'exchange');
    await move(here, 'rotate');
    expect((await move(here, 'old_refresh')).reason).toBe('just_rotated');
    expect(await countActive(here)).toBe(1);
    setClock(() => new Date(Date.now() + 61_000));
    expect((await move(here, 'old_refresh')).reason).toBe('reused_refresh_token');
    expect([(await here.walk())?.ended, await countActive(here)]).toEqual(['refresh_token_reused', 0]);
  });

  test('a connection that somebody else has ended is reported', async () => {
    const here = await withCode();
    await move(here, 'exchange');
    await db().connection.updateMany({
      where: { appId: here.app.id },
      data: { endedAt: new Date(), endReason: 'revoked_by_seller' },
    });
    expect((await move(here, 'rotate')).reason).toBe('ended');
    expect((await here.walk())?.ended).toBe('elsewhere');
  });

  test('an expired code, and no token', async () => {
    const here = await withCode();
    setClock(() => new Date(Date.now() + 5 * 60_000 + 1000));
    expect((await move(here, 'exchange')).reason).toBe('expired_code');
    setClock(undefined);
    await move(here, 'exchange');
    expect(await move(here, 'no_token')).toMatchObject({ outcome: '401 invalid_token', reason: 'no_token' });
  });
});

test('optional scopes go into the link, unless there are none', async () => {
  const here = await testerScene();
  await here.post({
    do: 'link',
    redirect_uri: here.app.redirectUri,
    scope: 'orders:read',
    method: 'S256',
    optionalScope: ' customers:read ',
  });
  const walk = await here.walk();
  expect(walk?.link).toMatchObject({ scope: 'orders:read', optionalScope: 'customers:read' });
  const query = (link = walk?.link) => link && new URL(testerLink(HERE, here.app.clientId, link)).searchParams;
  expect(query()?.get('optional_scope')).toBe('customers:read');
  expect(query(walk ? { ...walk.link, optionalScope: '' } : undefined)?.has('optional_scope')).toBe(false);
});

describe('what comes back from consent', () => {
  test('Cancel and an unknown scope are explained; a foreign state, iss or address is refused', async () => {
    const here = await testerScene();
    await here.post({ do: 'paste', address: await here.consent('cancel') });
    expect((await here.walk())?.returned?.error).toBe('access_denied');
    await here.post({ do: 'paste', address: await here.consent('authorize', { scope: 'orders:eat' }) });
    expect((await here.walk())?.returned).toEqual({
      error: 'invalid_scope',
      description: 'Unknown scope: orders:eat (did you mean orders:read?).',
    });

    const good = new URL(await here.consent());
    const changed = (name: string, value: string | null) => {
      const url = new URL(good);
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
      return url.href;
    };
    const notice = async (address: string) => /notice=(\w+)/.exec((await here.post({ do: 'paste', address })).to)?.[1];
    expect(await notice(changed('state', 'x'))).toBe('other_state');
    expect(await notice(changed('state', null))).toBe('no_state');
    expect(await notice(changed('iss', 'https://evil.example'))).toBe('other_issuer');
    expect(await notice(changed('code', null))).toBe('nothing');
    expect(await notice(`https://elsewhere.example/${good.search}`)).toBe('elsewhere');
    expect(await notice('svc_code_x')).toBe('no_address');
    expect((await here.walk())?.code).toBeUndefined();
    expect(await notice(good.href)).toBeUndefined();
  });
});
