import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { context, createApp, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { OPERATOR } from '@/prisma/testing/scene.ts';
import { decideVerification } from '../operators/decide-verification.ts';
import { findSellerApp } from './apps.ts';
import { requestVerification } from './request-verification.ts';
import { APP_FIELDS as fields } from './testing.ts';
import { updateApp } from './update-app.ts';

testDatabase();

const now = new Date('2030-01-02T03:04:05.000Z');

async function registered(verification: 'none' | 'requested' | 'verified' | 'declined' = 'none') {
  const seller = await createSeller(db());
  const { id } = await createApp(db(), seller.id, { ...fields, verification });
  const read = async () => await findSellerApp(db(), seller.id, id);
  return { seller, id, read };
}

test('every field is changed', async () => {
  const { seller, id, read } = await registered();
  const changed = {
    name: 'Parcels',
    description: '',
    websiteUrl: 'https://parcels.example',
    logoId: null,
    redirectUris: ['https://parcels.example/a', 'http://localhost:1/b'],
    defaultScopes: ['orders:read', 'taxes:read'],
    optionalScopes: ['taxes:read'],
    why: { 'orders:read': 'To print labels.' },
    privacyPolicyUrl: 'https://parcels.example/privacy',
    termsUrl: 'https://parcels.example/terms',
    supportEmail: 'help@parcels.example',
    deviceSignIn: true,
    requiresDpop: true,
    accessLifetime: 3600,
    alertPercent: 50,
  };
  expect(await updateApp(seller.id, id, changed, context(now))).toEqual([]);
  expect(await read()).toMatchObject({ ...changed, verification: 'none' });
});

test('another seller’s app and an unknown one stay as they are', async () => {
  const { seller, id, read } = await registered('verified');
  const other = await createSeller(db());
  expect(await updateApp(other.id, id, { ...fields, name: 'Taken' }, context(now))).toBeNull();
  expect(await updateApp(seller.id, randomUUID(), fields, context(now))).toBeNull();
  expect(await read()).toMatchObject({ name: 'Parcelwise', verification: 'verified' });
});

describe('a verified app', () => {
  test.each([
    ['name', { name: 'PayPal' }],
    ['description', { description: 'The official app of your bank.' }],
    ['website', { websiteUrl: 'https://paypal.example' }],
    ['redirect hosts', { redirectUris: ['https://parcelwise.example/callback', 'https://evil.example/'] }],
  ])('loses its badge with a new %s', async (what, change) => {
    const { seller, id, read } = await registered('verified');
    expect(await updateApp(seller.id, id, { ...fields, ...change }, context(now))).toEqual([what]);
    expect(await read()).toMatchObject({ ...change, verification: 'none', verificationAt: null });
  });

  test('keeps it with other scopes and another path', async () => {
    const { seller, id, read } = await registered('verified');
    const change = { defaultScopes: ['*'], redirectUris: ['https://parcelwise.example/other'] };
    expect(await updateApp(seller.id, id, { ...fields, ...change }, context(now))).toEqual([]);
    expect(await read()).toMatchObject({ ...change, verification: 'verified', verificationAt: expect.any(Date) });
  });
});

test('an open request counts from the change of what it is about', async () => {
  const { seller, id, read } = await registered('requested');
  const asked = (await read())?.verificationAt;
  await updateApp(seller.id, id, { ...fields, defaultScopes: ['*'] }, context(now));
  expect((await read())?.verificationAt).toEqual(asked);
  expect(await updateApp(seller.id, id, { ...fields, name: 'PayPal' }, context(now))).toEqual([]);
  expect(await read()).toMatchObject({ verification: 'requested', verificationAt: now });
});

test('an operator’s decision about what was shown before the change comes too late', async () => {
  const { seller, id, read } = await registered('requested');
  const shown = (await read())?.verificationAt ?? now;
  await updateApp(seller.id, id, { ...fields, name: 'PayPal' }, context(now));
  expect(await decideVerification(OPERATOR, id, 'verify', shown, context())).toBe(false);
  expect((await read())?.verification).toBe('requested');
  expect(await decideVerification(OPERATOR, id, 'verify', now, context())).toBe(true);
});

test('a rename that races an operator’s Verify never ends with a badge on a name nobody reviewed', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { seller, id, read } = await registered('requested');
    const shown = (await read())?.verificationAt ?? now;
    const rename = () => updateApp(seller.id, id, { ...fields, name: 'PayPal' }, context(now));
    const verify = () => decideVerification(OPERATOR, id, 'verify', shown, context());
    await Promise.all(round % 2 ? [rename(), verify()] : [verify(), rename()]);
    expect(await read()).toMatchObject({ name: 'PayPal', verification: expect.stringMatching(/^(none|requested)$/) });
  }
});

describe('asking for verification', () => {
  test.each(['none', 'declined'] as const)('is recorded from “%s”', async (state) => {
    const { seller, id, read } = await registered(state);
    expect(await requestVerification(seller.id, id, context(now))).toBe(true);
    expect(await read()).toMatchObject({ verification: 'requested', verificationAt: now });
  });

  test.each(['requested', 'verified'] as const)('changes nothing from “%s”', async (state) => {
    const { seller, id, read } = await registered(state);
    const before = await read();
    expect(await requestVerification(seller.id, id, context(now))).toBe(false);
    expect(await read()).toEqual(before);
  });

  test('is for the app’s own seller', async () => {
    const { id, read } = await registered();
    expect(await requestVerification((await createSeller(db())).id, id, context(now))).toBe(false);
    expect((await read())?.verification).toBe('none');
  });
});
