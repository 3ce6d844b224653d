import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { addUses } from '@/lib/database/limits/throttle.ts';
import { NETWORK_FAILURES } from '@/lib/oauth/clients/client-endpoint.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { POST } from './route.ts';

const { basic, codeBody, expectError, pairOf, post, scene } = oauth;

testDatabase({ throttle: true });
afterEach(() => void vi.useRealTimers());

const MOST = 100;
const from = (address: string) => ({ 'x-client-address': address });

async function fail(times: number, attempt: (turn: number) => Promise<oauth.Answer>): Promise<oauth.Answer[]> {
  const answers: oauth.Answer[] = [];
  for (let turn = 0; turn < times; turn += 1) answers.push(await attempt(turn));
  return answers;
}

describe('too many failures', () => {
  test('rate_limited with Retry-After, per client and address; a correct request always gets through', async () => {
    const { app, authorize } = await scene();
    const code = await authorize();
    const wrong = (address: string) => post(POST, codeBody(app, 'x'), from(address));
    for (const answer of await fail(MOST, () => wrong('192.0.2.1'))) expectError(answer, '400 invalid_grant');
    const limited = await wrong('192.0.2.1');
    expectError(limited, '429 rate_limited');
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expectError(await wrong('192.0.2.2'), '400 invalid_grant');
    expectError(await post(POST, codeBody((await scene()).app, 'x'), from('192.0.2.1')), '400 invalid_grant');
    pairOf(await post(POST, codeBody(app, code), from('192.0.2.1')));
  });

  test('rate_limited: guesses at a secret with Basic count for one client, whatever is guessed', async () => {
    const { app } = await scene();
    const guess = (turn: number) => {
      const bare = { grant_type: 'refresh_token', refresh_token: 'x' };
      return post(POST, bare, { ...basic(app.clientId, `guess ${turn}`), ...from('192.0.2.3') });
    };
    for (const answer of await fail(MOST, guess)) expectError(answer, '401 invalid_client');
    expectError(await guess(MOST), '429 rate_limited');
    expectError(await post(POST, codeBody(app, 'x', { client_secret: 'x' }), from('192.0.2.3')), '429 rate_limited');
  });

  test('are forgotten when their minute is over, and leave no address in the database', async () => {
    const { app } = await scene();
    const wrong = () => post(POST, codeBody(app, 'x'), from('192.0.2.4'));
    await fail(MOST, wrong);
    expectError(await wrong(), '429 rate_limited');
    expect(JSON.stringify(await db().throttle.findMany())).not.toContain('192.0.2.4');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    expectError(await wrong(), '400 invalid_grant');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await post(POST, codeBody((await scene()).app, 'x'), from('192.0.2.5'));
    const soon = new Date(Date.now() + 3_600_000);
    expect(await db().throttle.count({ where: { expiresAt: { lt: soon } } })).toBe(2);
  });

  test('rate_limited: ids that are no client’s count as one, from one IPv6 network, and get no rows', async () => {
    const { app } = await scene();
    const before = await db().throttle.count();
    const ids = fc.sample(fc.oneof(fc.uuid(), fc.string({ minLength: 1 })), 150);
    const answers = await fail(ids.length, (turn) => {
      const network = from(`2001:db8:1:2:${turn.toString(16)}::1`);
      const bare = { grant_type: 'refresh_token', refresh_token: 'x' };
      const client_id = ids[turn] ?? '';
      const inBody = { ...bare, client_id, client_secret: 'x' };
      const assertion = { ...bare, client_id, client_assertion: 'x' };
      const send = (body: Record<string, string>, more = {}) => post(POST, body, { ...network, ...more });
      return turn % 3 === 0 ? send(bare, basic(client_id, 'x')) : turn % 3 === 1 ? send(inBody) : send(assertion);
    });
    for (const answer of answers.slice(0, MOST)) expectError(answer, '401 invalid_client');
    for (const answer of answers.slice(MOST)) expectError(answer, '429 rate_limited');
    expect(await db().throttle.count()).toBe(before + 2);
    expectError(await post(POST, codeBody(app, 'x'), from('2001:db8:1:2::9')), '400 invalid_grant');
    expectError(
      await post(POST, codeBody(app, 'x', { client_id: 'x' }), from('2001:db8:1:3::1')),
      '401 invalid_client',
    );
  });

  test('rate_limited: failures under many apps’ ids count for their network too', async () => {
    const { app, authorize } = await scene();
    const { app: other } = await scene();
    const code = await authorize();
    const address = from('192.0.2.7');
    const uses = NETWORK_FAILURES.most - 1;
    const ends = new Date(Date.now() + NETWORK_FAILURES.windowMs);
    await addUses([{ limit: NETWORK_FAILURES, subject: '192.0.2.7', uses, ends }], new Date());
    expectError(await post(POST, codeBody(app, 'x'), address), '400 invalid_grant');
    expectError(await post(POST, codeBody(other, 'x'), address), '429 rate_limited');
    pairOf(await post(POST, codeBody(app, code), address));
  });

  test('invalid_request counts for nothing', async () => {
    const { app } = await scene();
    const shapeless = () => post(POST, codeBody(app, 'x', { redirect_uri: undefined }), from('192.0.2.6'));
    for (const answer of await fail(MOST + 5, shapeless)) expectError(answer, '400 invalid_request');
  });
});
