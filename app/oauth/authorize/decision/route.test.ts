import { beforeEach, describe, expect, test } from 'vitest';
import { expectFaultPage, whileBroken, whileDatabaseAway } from '@/app/testing.ts';
import { db } from '@/lib/database/db.ts';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { consentScene, HERE, openConsent } from '../testing.ts';
import { POST } from './route.ts';
import { connections, send, target, ticketOf } from './testing.ts';

type Scene = Awaited<ReturnType<typeof consentScene>>;

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

describe('one press of Authorize', () => {
  test('by default sends any app its code at once, even an unverified one that asks for everything', async () => {
    const here = await consentScene();
    const answer = await send(here, {
      ticket: await ticketOf(here),
      store: here.store.id,
      mode: 'test',
      decision: 'authorize',
    });
    const to = target(answer);
    expect([answer.status, to.origin + to.pathname]).toEqual([303, 'https://app.example/callback']);
    expect([to.searchParams.get('state'), to.searchParams.get('iss')]).toEqual(['kept', HERE]);
    const row = await db().connection.findFirstOrThrow({ where: { appId: here.app.id } });
    expect([row.storeId, row.mode, row.scopes]).toEqual([here.store.id, 'test', ['*']]);
  });

  test('Cancel sends access_denied and creates nothing', async () => {
    const here = await consentScene();
    const answer = await send(here, {
      ticket: await ticketOf(here),
      store: here.store.id,
      mode: 'live',
      decision: 'cancel',
    });
    expect([answer.status, target(answer).searchParams.get('error')]).toEqual([303, 'access_denied']);
    expect(await connections(here)).toBe(0);
  });

  test('Enter in a field is no answer: the screen asks again, with what was chosen', async () => {
    const here = await consentScene();
    const answer = await send(here, {
      decision: 'again',
      ticket: await ticketOf(here),
      store: here.store.id,
      mode: 'test',
    });
    const to = target(answer);
    expect([answer.status, to.pathname]).toEqual([303, '/oauth/authorize']);
    expect([to.searchParams.get('store'), to.searchParams.get('mode'), to.searchParams.get('problem')]).toEqual([
      here.store.id,
      'test',
      null,
    ]);
    expect(await connections(here)).toBe(0);
  });

  test('without a store, or with another seller’s, the screen asks again with what was chosen', async () => {
    const here = await consentScene();
    const stranger = await createStore(db(), (await createSeller(db())).id);
    for (const store of ['', 'nonsense', stranger.id]) {
      const answer = await send(here, { ticket: await ticketOf(here), store, mode: 'test', decision: 'authorize' });
      const to = target(answer);
      expect([answer.status, to.pathname, to.searchParams.get('problem')]).toEqual([303, '/oauth/authorize', 'store']);
      expect([to.searchParams.get('mode'), to.searchParams.get('state')]).toEqual(['test', 'kept']);
    }
    expect(await connections(here)).toBe(0);
  });

  test('from another site, without a ticket or with a forged one: refused', async () => {
    const here = await consentScene();
    const form = { ticket: await ticketOf(here), store: here.store.id, mode: 'live', decision: 'authorize' };
    for (const origin of ['https://evil.example', 'null', null])
      expect((await send(here, form, origin)).status).toBe(403);
    for (const ticket of ['', `${form.ticket.slice(0, -4)}AAAA`])
      expect((await send(here, { ...form, ticket })).status).toBe(400);
    expect(await connections(here)).toBe(0);
  });

  test('after the session has ended: to sign-in, and back to the screen with store and mode', async () => {
    const here = await consentScene();
    const form = { ticket: await ticketOf(here), store: here.store.id, mode: 'test', decision: 'authorize' };
    const to = target(await send({ ...here, cookie: '' }, form));
    expect(to.pathname).toBe('/sign-in');
    const back = new URL(to.searchParams.get('next') ?? '', HERE);
    expect([back.searchParams.get('store'), back.searchParams.get('mode')]).toEqual([here.store.id, 'test']);
    expect(await connections(here)).toBe(0);
  });
});

describe('a request that can’t be answered gets an error page', () => {
  const raw = ({ cookie }: Scene, body: BodyInit, headers: Record<string, string> = {}) =>
    POST(
      new Request(`${HERE}/oauth/authorize/decision`, {
        method: 'POST',
        headers: { cookie, origin: HERE, 'x-request-id': 'a-decision-0001', ...headers },
        body,
      }),
    );
  const formOf = async (here: Scene) => ({
    ticket: await ticketOf(here),
    store: here.store.id,
    mode: 'test',
    decision: 'authorize',
  });

  test('413, 415 and 400: too large, in another format, or not readable; nothing is created', async () => {
    const here = await consentScene();
    const form = new URLSearchParams(await formOf(here)).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    await expectFaultPage(await raw(here, `${form}&x=${'x'.repeat(65_536)}`, type), 413, 'too large');
    await expectFaultPage(
      await raw(here, form, { 'content-type': 'text/plain' }),
      415,
      'in a format that we don’t accept',
    );
    await expectFaultPage(await raw(here, form, { ...type, 'content-encoding': 'gzip' }), 415, 'don’t accept');
    await expectFaultPage(await raw(here, `${form}&store=x`, type), 400, 'could not be read');
    await expectFaultPage(await raw(here, new Uint8Array([0x61, 0x3d, 0xc3]), type), 400, 'could not be read');
    expect(await connections(here)).toBe(0);
    expect((await raw(here, form, type)).status).toBe(303);
  });

  test('403, 400 and 409: from another site, without our ticket, answered before', async () => {
    const here = await consentScene();
    const form = await formOf(here);
    await expectFaultPage(await send(here, form, 'https://evil.example'), 403, 'not sent from our page');
    await expectFaultPage(await send(here, { ...form, ticket: 'x' }), 400, 'out of date');
    expect((await send(here, form)).status).toBe(303);
    await expectFaultPage(await send(here, { ...form, mode: 'live' }), 409, 'already been answered');
  });

  test('400: a mode that does not exist is not taken for the one that was asked for', async () => {
    const here = await consentScene();
    const form = await formOf(here);
    for (const mode of ['LIVE', 'both', '0']) {
      await expectFaultPage(await send(here, { ...form, mode }), 400, 'could not be read');
    }
    expect(await connections(here)).toBe(0);
    expect((await send(here, form)).status).toBe(303);
  });

  test('409: of Authorize and Cancel on one screen the first holds, whichever it is', async () => {
    const here = await consentScene();
    const form = await formOf(here);
    const cancel = { ...form, decision: 'cancel' };
    const canceled = target(await send(here, cancel));
    expect(canceled.searchParams.get('error')).toBe('access_denied');
    await expectFaultPage(await send(here, form), 409, 'already been answered');
    expect(await connections(here)).toBe(0);
    expect(target(await send(here, cancel)).href).toBe(canceled.href);

    const next = await formOf(here);
    const code = target(await send(here, next)).searchParams.get('code');
    await expectFaultPage(await send(here, { ...next, decision: 'cancel' }), 409, 'already been answered');
    expect(target(await send(here, next)).searchParams.get('code')).toBe(code);
    expect(await db().auditEntry.count({ where: { appId: here.app.id, kind: 'declined' } })).toBe(1);
    expect(await connections(here)).toBe(1);
  });

  test('Authorize and Cancel at the same moment: one of them', async () => {
    const here = await consentScene();
    for (let turn = 0; turn < 5; turn += 1) {
      const form = await formOf(here);
      const before = await connections(here);
      const answers = await Promise.all(
        ['authorize', 'cancel', 'authorize', 'cancel'].map((decision) => send(here, { ...form, decision })),
      );
      const made = answers
        .filter(({ status }) => status === 303)
        .map((answer) => [...target(answer).searchParams.keys()][0]);
      expect(new Set(made).size).toBe(1);
      expect((await connections(here)) - before).toBe(made[0] === 'code' ? 1 : 0);
    }
  });

  test('500 with the request id: a bug of ours, whose details only the log gets', async () => {
    const here = await consentScene();
    const form = new URLSearchParams(await formOf(here));
    const html = await expectFaultPage(await whileBroken(() => raw(here, form)), 500, 'Something went wrong');
    expect(html).toContain('a-decision-0001');
    expect(html).not.toContain('lost_app');
    expect(await connections(here)).toBe(0);
  });

  test('503 with Retry-After: the database is away, and the same form works later', async () => {
    const here = await consentScene();
    const form = new URLSearchParams(await formOf(here));
    await expectFaultPage(await whileDatabaseAway(() => raw(here, form)), 503, 'can’t reach our database');
    expect(await connections(here)).toBe(0);
    expect((await raw(here, form)).status).toBe(303);
  });
});

describe('CONFIRM_SENSITIVE=on', () => {
  beforeEach(() => testSettings({ baseUrl: HERE, confirmSensitive: true }));

  test('an unverified app with sensitive scopes gets a code with the tick alone; nothing chosen is lost', async () => {
    const here = await consentScene();
    await createStore(db(), here.seller.id);
    const form = { ticket: await ticketOf(here), store: here.store.id, mode: 'test', decision: 'authorize' };
    for (const more of [{}, { confirm: '' }, { confirm: 'no' }] as Record<string, string>[]) {
      const to = target(await send(here, { ...form, ...more }));
      expect([to.pathname, to.searchParams.get('problem')]).toEqual(['/oauth/authorize', 'confirm']);
      const again = await (await openConsent(new Request(to, { headers: { cookie: here.cookie } }))).text();
      expect(again).toContain('Tick this box if you want to continue.');
      expect(again).toMatch(new RegExp(`<input[^>]*(?:checked[^>]*${here.store.id}|${here.store.id}[^>]*checked)`));
      expect(again).toMatch(/<input[^>]*(?:checked=""[^>]*value="test"|value="test"[^>]*checked="")/);
    }
    expect(await connections(here)).toBe(0);
    expect(target(await send(here, { ...form, confirm: 'yes' })).searchParams.get('code')).toMatch(/^svc_code_/);
    expect(await connections(here)).toBe(1);
  });

  test('a verified app, and an unverified one without sensitive scopes, need no tick; Cancel never does', async () => {
    const verified = await consentScene({ verification: 'verified' });
    const plain = await consentScene();
    const press = async (here: Scene, scope: string, decision = 'authorize') => {
      const ticket = await ticketOf(here, { scope });
      return target(await send(here, { ticket, store: here.store.id, mode: 'live', decision })).searchParams;
    };
    expect((await press(verified, '*')).has('code')).toBe(true);
    expect((await press(plain, 'subscriptions:read subscriptions:write')).has('code')).toBe(true);
    expect((await press(plain, '*', 'cancel')).get('error')).toBe('access_denied');
  });
});
