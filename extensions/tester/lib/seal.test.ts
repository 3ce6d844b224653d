import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { SCOPE_NAMES } from '@/lib/permissions/scope-catalogue.ts';
import { openWalk, sealWalk, WALK_SECONDS } from './seal.ts';
import type { TesterState } from './state.ts';

const keysOf = (authSecret: string, authSecretPrevious: string | null = null) =>
  keysFor('connect tester', { authSecret, authSecretPrevious });

const owner = {
  sellerId: randomUUID(),
  appId: randomUUID(),
  keys: keysOf('a secret for tests and nothing else, 32 bytes or more'),
};
const now = new Date('2026-03-04T05:06:07Z');
const state: TesterState = {
  link: {
    redirectUri: 'https://app.example/callback',
    scope: '',
    optionalScope: '',
    method: 'S256',
    verifier: randomBytes(32).toString('base64url'),
    state: 'kept',
  },
  rotations: 0,
  code: `svc_code_${randomBytes(40).toString('hex')}`,
};

test('opens for the same seller and app, and reveals nothing of its content', async () => {
  const sealed = await sealWalk(state, owner, now);
  expect(await openWalk(sealed, owner, now)).toEqual(state);
  const visible =
    sealed
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
      .join(' ') + sealed;
  for (const secret of [state.code ?? '', state.link.verifier, 'app.example']) expect(visible).not.toContain(secret);
});

test('does not open for another seller, app or secret, nor when changed, nor after its time', async () => {
  const sealed = await sealWalk(state, owner, now);
  const last = new Date(now.getTime() + WALK_SECONDS * 1000 - 1);
  expect(await openWalk(sealed, owner, last)).toEqual(state);
  expect(await openWalk(sealed, owner, new Date(last.getTime() + 1))).toBeNull();
  for (const other of [
    { sellerId: randomUUID() },
    { appId: randomUUID() },
    { keys: keysOf('another secret, also 32 bytes or more!!') },
  ]) {
    expect(await openWalk(sealed, { ...owner, ...other }, now)).toBeNull();
  }
  const at = sealed.length - 30;
  const forged = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  for (const text of ['', 'x', forged, sealed.slice(0, -5)]) expect(await openWalk(text, owner, now)).toBeNull();
});

test('opens while its secret is the previous one', async () => {
  const rotated = { ...owner, keys: [...keysOf('another secret, also 32 bytes or more!!'), ...owner.keys] as const };
  expect(await openWalk(await sealWalk(state, owner, now), rotated, now)).toEqual(state);
  expect(await openWalk(await sealWalk(state, rotated, now), owner, now)).toBeNull();
});

test('fits into a cookie whatever was answered, and never loses what the next step needs', async () => {
  const noise = () => randomBytes(3000).toString('base64url');
  const needed = { link: { ...state.link, scope: SCOPE_NAMES.join(' ') }, code: state.code };
  const full: TesterState = {
    ...state,
    ...needed,
    last: { move: 'me', curl: 'curl', status: 200, headers: [], body: noise() },
  };
  for (const big of [
    full,
    { ...full, last: { move: 'me', curl: noise(), status: 200, headers: [], body: '' } } as TesterState,
  ]) {
    const sealed = await sealWalk(big, owner, now);
    expect(sealed.length).toBeLessThan(3900);
    expect(await openWalk(sealed, owner, now)).toMatchObject(needed);
  }
});
