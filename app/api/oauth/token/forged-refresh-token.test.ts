import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import {
  formatCredential,
  hashSecret,
  mintCredential,
  mintTagged,
  parseCredential,
} from '@/lib/permissions/credential.ts';
import { AUTH_SECRET, testDatabase, testSettings } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { POST } from './route.ts';

const { changeRow, expectError, NO_SECRET, pairOf, post, refreshBody, rowOf, scene, VERIFIER, works } = oauth;

testDatabase();
beforeEach(() => testSettings());
afterEach(() => void vi.useRealTimers());

/** Stops the process's clock so many minutes after a fixed time. */
const minute = (minutes: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T00:00:00Z') + minutes * 60_000 });

/** As a public client does: a client with its secret ends nothing. */
const rotate = (app: oauth.Scene['app'], token: string) => post(POST, refreshBody(app, token, NO_SECRET));

/** Replaces a connection's refresh token by one of an earlier release, all random. */
async function untagged(refreshToken: string): Promise<string> {
  const old = mintCredential('rt', (await rowOf(refreshToken)).selector);
  await changeRow(refreshToken, { refreshHash: hashSecret(old.secret) });
  return formatCredential(old, 'svc');
}

test('invalid_grant: made up from a public client’s ids, a selector and a right checksum, and nothing ends', async () => {
  const { app, connect } = await scene();
  const pair = await connect({ verifier: VERIFIER });
  const selector = parseCredential(pair.access_token, 'svc')?.selector ?? '';
  const before = await rowOf(pair.access_token);
  const secret = fc.stringMatching(/^[0-9A-Za-z]{43}$/);
  await fc.assert(
    fc.asyncProperty(secret, async (made) => {
      const answer = await rotate(app, formatCredential({ kind: 'rt', selector, secret: made }, 'svc'));
      expectError(answer, '400 invalid_grant');
      expect(answer.body.error_description).toBe('The refresh token is not valid.');
    }),
    { numRuns: 30 },
  );
  const foreign = mintTagged('rt', selector, Buffer.alloc(32, 7));
  expectError(await rotate(app, formatCredential(foreign, 'svc')), '400 invalid_grant');
  expect(await rowOf(pair.access_token)).toEqual(before);
  expect(await works(pair.access_token)).toBe(true);
  pairOf(await rotate(app, pair.refresh_token));
});

test('a spent token is recognised however many came after it, although no row holds it', async () => {
  const { app, connect } = await scene();
  minute(0);
  const first = await connect({ verifier: VERIFIER });
  let last = first;
  for (let turn = 1; turn <= 12; turn += 1) {
    minute(turn);
    last = pairOf(await rotate(app, last.refresh_token));
  }
  minute(60);
  expect(JSON.stringify(await rowOf(last.access_token))).not.toContain(
    hashSecret(parseCredential(first.refresh_token, 'svc')?.secret ?? ''),
  );
  expectError(await rotate(app, first.refresh_token), '400 invalid_grant');
  expect(await rowOf(last.access_token)).toMatchObject({ endReason: 'refresh_token_reused' });
});

test('a token of an earlier release is rotated, and is known as spent afterwards', async () => {
  const { app, connect } = await scene();
  minute(0);
  const old = await untagged((await connect({ verifier: VERIFIER })).refresh_token);
  let pair = pairOf(await rotate(app, old));
  for (let turn = 1; turn <= 3; turn += 1) {
    minute(turn);
    pair = pairOf(await rotate(app, pair.refresh_token));
  }
  expectError(await rotate(app, old), '400 invalid_grant');
  expect(await rowOf(old)).toMatchObject({ endReason: 'refresh_token_reused' });
  expect(await works(pair.access_token)).toBe(false);
});

test('a tag made with the previous secret counts; one made with a forgotten secret is as good as none', async () => {
  const { app, connect } = await scene();
  minute(0);
  const [one, two] = [await connect({ verifier: VERIFIER }), await connect({ verifier: VERIFIER })];
  const rotateTwice = async (token: string) => {
    minute(1);
    const { refresh_token } = pairOf(await rotate(app, token));
    minute(2);
    return pairOf(await rotate(app, refresh_token));
  };
  const [afterOne, afterTwo] = [await rotateTwice(one.refresh_token), await rotateTwice(two.refresh_token)];
  minute(3);
  testSettings({ authSecret: 'the secret after the change, 32 bytes or more', authSecretPrevious: AUTH_SECRET });
  expectError(await rotate(app, one.refresh_token), '400 invalid_grant');
  expect(await works(afterOne.access_token)).toBe(false);
  testSettings({ authSecret: 'the secret after the change, 32 bytes or more' });
  expectError(await rotate(app, two.refresh_token), '400 invalid_grant');
  expect(await works(afterTwo.access_token)).toBe(true);
  const last = await rotateTwice(afterTwo.refresh_token);
  minute(9);
  expectError(await rotate(app, afterTwo.refresh_token), '400 invalid_grant');
  expect(await works(last.access_token)).toBe(false);
});

test('what looks like a token of ours by its tag alone is not valid either', async () => {
  const { app, connect } = await scene();
  const pair = await connect({ verifier: VERIFIER });
  const [key] = keysFor('refresh tokens', env());
  expectError(await rotate(app, formatCredential(mintTagged('rt', 'A'.repeat(22), key), 'svc')), '400 invalid_grant');
  expect(await works(pair.access_token)).toBe(true);
});
