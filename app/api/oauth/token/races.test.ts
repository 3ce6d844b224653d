import { describe, expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { disconnectApp } from '@/lib/oauth/connections/disconnect-app.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { POST as revoke } from '../revoke/route.ts';
import { POST } from './route.ts';

const { codeBody, expectError, pairOf, post, refreshBody, rowOf, scene, tokenBody, VERIFIER, works } = oauth;

testDatabase();

const times = <T>(count: number, work: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));

describe('at the same time', () => {
  test('50 redemptions of one code: one 200, the others invalid_grant, and then the code was in two hands', async () => {
    const { app, authorize } = await scene();
    const code = await authorize();
    const answers = await times(50, () => post(POST, codeBody(app, code)));
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    for (const lost of answers.filter(({ status }) => status !== 200)) expectError(lost, '400 invalid_grant');
    expect(await works(won?.body.access_token as string)).toBe(false);
    expect(await rowOf(code)).toMatchObject({ endReason: 'code_replayed' });
  });

  test('50 rotations of one refresh token: one active pair, the others invalid_grant', async () => {
    const { app, connect } = await scene();
    const pair = await connect();
    const answers = await times(50, () => post(POST, refreshBody(app, pair.refresh_token)));
    const winners = answers.filter(({ status }) => status === 200).map(pairOf);
    expect(winners).toHaveLength(1);
    for (const lost of answers.filter(({ status }) => status !== 200)) expectError(lost, '400 invalid_grant');
    expect(await works(winners[0]?.access_token ?? '')).toBe(true);
    expect(await works(pair.access_token)).toBe(false);
    pairOf(await post(POST, refreshBody(app, winners[0]?.refresh_token ?? '')));
  });

  test('many wrong verifiers: no more than five are checked before the code is burned', async () => {
    const { app, authorize } = await scene();
    const code = await authorize({ challenge: s256(VERIFIER) });
    await times(20, (turn) => post(POST, codeBody(app, code, { code_verifier: `${VERIFIER}${turn}` })));
    expect((await rowOf(code)).failedProofs).toBeGreaterThanOrEqual(5);
    expectError(await post(POST, codeBody(app, code, { code_verifier: VERIFIER })), '400 invalid_grant');
  });

  test('revoking while a code is exchanged or a token rotated: never a living token afterwards', async () => {
    const { app, seller, authorize, connect } = await scene();
    for (let turn = 0; turn < 10; turn += 1) {
      const code = await authorize();
      const { id } = await rowOf(code);
      const [answer] = await Promise.all([post(POST, codeBody(app, code)), disconnectApp(seller.id, id, context())]);
      if (answer.status === 200) expect(await works(answer.body.access_token as string)).toBe(false);
      else expectError(answer, '400 invalid_grant');
      expectError(await post(POST, codeBody(app, code)), '400 invalid_grant');

      const pair = await connect();
      const [rotated] = await Promise.all([
        post(POST, refreshBody(app, pair.refresh_token)),
        post(revoke, tokenBody(app, pair.refresh_token)),
      ]);
      if (rotated.status === 200) expect(await works(rotated.body.access_token as string)).toBe(false);
      expect(await works(pair.access_token)).toBe(false);
    }
    expect(await db().connection.count({ where: { appId: app.id, endedAt: null } })).toBe(0);
  });
});
