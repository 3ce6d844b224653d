import { afterEach, describe, expect, test, vi } from 'vitest';
import { db } from '@/lib/db.ts';
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
    expect(await db().throttle.count()).toBe(1);
  });

  test('invalid_request counts for nothing', async () => {
    const { app } = await scene();
    const shapeless = () => post(POST, codeBody(app, 'x', { redirect_uri: undefined }), from('192.0.2.6'));
    for (const answer of await fail(MOST + 5, shapeless)) expectError(answer, '400 invalid_request');
  });
});
