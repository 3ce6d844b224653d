import { describe, expect, test } from 'vitest';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { GET as me } from '@/app/api/v1/me/route.ts';
import { GET as products } from '@/app/api/v1/products/route.ts';
import { statementsOf, testDatabase } from '@/prisma/testing/database.ts';
import { codeBody, get, makeKey, OPERATOR, post, rowOf, scene } from '@/prisma/testing/scene.ts';
import { db } from '../../database/db.ts';
import { ADDRESS_HEADER } from '../../http/request-headers.ts';
import { queueRefusals } from '../../jobs/queue-refusals.ts';
import { contentInWords, type NoticeContent } from '../../journal/notices/notice-content.ts';
import { HOUR_MS } from '../../kernel/text/durations.ts';
import { saveCalls } from '../save-calls.ts';
import { listLatestNetworks } from './operator-network-days.ts';

testDatabase();

const ELSEWHERE = '203.0.113.9';
const at = (address: string) => ({ [ADDRESS_HEADER]: address });
const callMe = (accessToken: string, address: string) => get(me, accessToken, at(address));
const tellRefused = async (now: Date) => queueRefusals(await saveCalls(now), now);
const enforceFor = (id: string) =>
  db().app.update({ where: { id }, data: { networks: ['198.51.100.0/24'], networksEnforcedFrom: new Date(0) } });

describe('what was called from where', () => {
  const totalsOf = (subjectId: string, kind: 'network' | 'store' = 'network') =>
    db().callTotal.findMany({ where: { subjectId, kind }, orderBy: { name: 'asc' } });

  test('is learned from successful calls: of an app in all, of a key and an unregistered client’s connection alone', async () => {
    const { seller, store, app, authorize, connect } = await scene();
    await saveCalls(new Date());
    const { access_token } = await connect({ scopes: ['subscriptions:read'] });
    const code = await authorize();
    await post(token, codeBody(app, code), at('198.51.100.1'));
    await callMe(access_token, '198.51.100.2');
    await callMe(access_token, '2001:db8:7:1::1');
    await get(products, access_token, at('203.0.113.1'));
    await callMe('svc_live_nothing', '203.0.113.1');
    const key = await makeKey(seller, store, { scopes: ['products:read'] });
    await get(products, key.key, at('203.0.113.77'));
    await saveCalls(new Date());
    const shown = async (id: string) => (await totalsOf(id)).map(({ name, calls, refused }) => [name, calls, refused]);
    expect(await shown(app.id)).toEqual([
      ['198.51.100.0/24', 2, 0],
      ['2001:db8:7::/48', 1, 0],
    ]);
    expect(await shown(key.id)).toEqual([['203.0.113.0/24', 1, 0]]);
    expect((await totalsOf(app.id, 'store')).map(({ name }) => name.split(' ')[1])).toEqual([store.id, store.id]);
    await db().app.update({
      where: { id: app.id },
      data: { ownerId: null, clientId: 'https://agent.example.com/client' },
    });
    await callMe(access_token, '203.0.113.5');
    await saveCalls(new Date());
    expect(await shown((await rowOf(access_token)).id)).toEqual([['203.0.113.0/24', 1, 0]]);
  });

  test('is written in one statement for many calls', async () => {
    const { app, connect } = await scene();
    const { access_token } = await connect();
    await saveCalls(new Date());
    const callAll = async () => {
      for (let host = 1; host <= 20; host += 1) await callMe(access_token, `198.51.100.${host}`);
    };
    await callAll();
    expect(await statementsOf(() => saveCalls(new Date()))).toHaveLength(1);
    await callAll();
    expect(await statementsOf(() => saveCalls(new Date()))).toHaveLength(1);
    expect(await totalsOf(app.id)).toMatchObject([{ calls: 40 }]);
    expect(await statementsOf(() => saveCalls(new Date()))).toEqual([]);
  });

  test('is told to those who may allow it, once an hour, and shown at the connection', async () => {
    const { developer, app, connect } = await scene();
    const { access_token } = await connect();
    await enforceFor(app.id);
    await db().notice.deleteMany();
    for (const address of [ELSEWHERE, '203.0.113.10', '8.8.8.8']) {
      await callMe(access_token, address);
      await tellRefused(new Date());
    }
    const notices = await db().notice.findMany({ where: { kind: 'refused_network' } });
    expect(notices.map(({ userId, content }) => [userId, contentInWords(content as unknown as NoticeContent)])).toEqual(
      [[developer.id, `Calls of ${app.name} from 203.0.113.0/24 were refused. Allow that network if it is yours.`]],
    );
    await callMe(access_token, ELSEWHERE);
    await tellRefused(new Date(Date.now() + HOUR_MS + 1));
    expect(await db().notice.count({ where: { kind: 'refused_network' } })).toBe(2);
    expect(await rowOf(access_token)).toMatchObject({ refusedFrom: '203.0.113.0/24', refusedAt: expect.any(Date) });
    expect((await totalsOf(app.id)).map(({ name, calls, refused }) => [name, calls, refused])).toEqual([
      ['203.0.113.0/24', 0, 3],
      ['8.8.8.0/24', 0, 1],
    ]);
  });
});

test('operators see whether only a proxy is', async () => {
  const { connect } = await scene();
  const { access_token } = await connect();
  await saveCalls(new Date());
  await db().callTotal.deleteMany();
  const latest = async () => {
    await saveCalls(new Date());
    return listLatestNetworks(db(), OPERATOR, new Date());
  };
  expect(await latest()).toEqual([]);
  await callMe(access_token, '10.0.0.7');
  expect(await latest()).toEqual(['10.0.0.0/24']);
  await callMe(access_token, '8.8.8.8');
  expect(new Set(await latest())).toEqual(new Set(['10.0.0.0/24', '8.8.8.0/24']));
});
