import { expect, test } from 'vitest';
import { GET } from '@/app/.well-known/webhook-keys/route.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { env, setEnv } from '../../kernel/config/env.ts';
import { DAY_MS } from '../../kernel/text/durations.ts';
import { keysRead, readSigningKeys } from './read-signing-keys.ts';
import type { KeyUse } from './signing-key.ts';

testDatabase();

const START = Date.now();
const read = (days = 0, use: KeyUse = 'deliveries') => {
  keysRead.clear();
  return readSigningKeys(use, new Date(START + days * DAY_MS));
};

test('many who need the first key at once make one', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => read()));
  expect(new Set(all.map(({ published }) => JSON.stringify(published))).size).toBe(1);
  expect(all[0]).toMatchObject({
    published: [{ kty: 'OKP', crv: 'Ed25519', use: 'sig' }],
    signing: [{ kid: expect.any(String), key: { type: 'private' } }],
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

test('calls have keys of another kind, of which one signs at a time, published a day before and after', async () => {
  const [deliveries] = (await read(0)).published;
  const [first] = (await read(0, 'calls')).published;
  expect(first).toEqual({
    kty: 'EC',
    crv: 'P-256',
    x: expect.any(String),
    y: expect.any(String),
    kid: expect.any(String),
    use: 'sig',
    alg: 'ES256',
  });
  expect(first?.kid).not.toBe(deliveries?.kid);
  // Another process, or this one started again, signs with the same.
  expect((await read(1, 'calls')).signing.map(({ kid }) => kid)).toEqual([first?.kid]);
  const kids = async (days: number) => {
    const { signing, published } = await read(days, 'calls');
    return [signing.map(({ kid }) => kid === first?.kid), published.map(({ kid }) => kid === first?.kid)];
  };
  expect(await kids(90)).toEqual([[true], [false, true]]);
  expect(await kids(91)).toEqual([[false], [false, true]]);
  expect(await kids(91.9)).toEqual([[false], [false, true]]);
  expect(await kids(92.1)).toEqual([[false], [false]]);
});
