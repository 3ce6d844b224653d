import { expect, test } from 'vitest';
import { GET } from '@/app/.well-known/webhook-keys/route.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { env, setEnv } from '../config/env.ts';
import { processWide } from '../process/process-wide.ts';
import { DAY_MS } from '../text/durations.ts';
import { readSigningKeys } from './read-signing-keys.ts';

testDatabase();

const START = Date.now();
const read = (days = 0) => {
  delete processWide.signingKeys;
  return readSigningKeys(new Date(START + days * DAY_MS));
};

test('many who need the first key at once make one', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => read()));
  expect(new Set(all.map(({ published }) => JSON.stringify(published))).size).toBe(1);
  expect(all[0]).toMatchObject({
    published: [{ kty: 'OKP', crv: 'Ed25519', use: 'sig' }],
    signing: [{ type: 'private' }],
  });
});

test('everyone can read the public keys, of any origin, and keep them for a while', async () => {
  const answer = await GET(new Request('https://tillgate.example/.well-known/webhook-keys'));
  const { keys } = await answer.json();
  expect(keys).toEqual([
    { kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: expect.any(String), use: 'sig', alg: 'EdDSA' },
  ]);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('after 90 days the next one is published, and signs a day later beside the first', async () => {
  expect((await read(89)).published).toHaveLength(1);
  expect(await read(90)).toMatchObject({ published: [{}, {}], signing: [{}] });
  expect((await read(92)).signing).toHaveLength(2);
});

test('without the secret that sealed them, a new one signs at once', async () => {
  const before = await read(92);
  setEnv({ ...env(), authSecret: 'another secret of these tests, 32 bytes or more' });
  const after = await read(92);
  testSettings();
  expect(after.signing).toHaveLength(1);
  expect(after.published).toHaveLength(1);
  expect(before.published).not.toContainEqual(after.published[0]);
});
