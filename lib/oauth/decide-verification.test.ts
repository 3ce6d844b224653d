import { expect, test } from 'vitest';
import type { VerificationState } from '@/prisma/generated/enums.ts';
import { testDatabase } from '@/prisma/testing.ts';
import { db } from '../db.ts';
import { decideVerification, VERIFICATION_DECISIONS } from './decide-verification.ts';
import { requestVerification } from './request-verification.ts';
import { scene } from './testing.ts';
import { updateApp } from './update-app.ts';

testDatabase();

const stateOf = async (id: string) => (await db().app.findUniqueOrThrow({ where: { id } })).verification;
const STATES: VerificationState[] = ['none', 'requested', 'verified', 'declined'];

test('every decision starts where it can, and nowhere else', async () => {
  const allowed: Record<string, VerificationState> = {
    'requested verify': 'verified',
    'requested decline': 'declined',
    'verified remove': 'none',
  };
  for (const verification of STATES) {
    for (const decision of VERIFICATION_DECISIONS) {
      const { app } = await scene({ verification });
      const to = allowed[`${verification} ${decision}`];
      expect(await decideVerification(app.id, decision, new Date()), `${verification} ${decision}`).toBe(to !== undefined);
      expect(await stateOf(app.id)).toBe(to ?? verification);
    }
  }
  expect(await decideVerification('no id', 'verify', new Date())).toBe(false);
});

test('an app’s owner asks, also after being declined, and nobody else', async () => {
  for (const verification of STATES) {
    const { app, developer, seller } = await scene({ verification });
    expect(await requestVerification(seller.id, app.id, new Date())).toBe(false);
    const may = verification === 'none' || verification === 'declined';
    expect(await requestVerification(developer.id, app.id, new Date())).toBe(may);
    expect(await stateOf(app.id)).toBe(may ? 'requested' : verification);
  }
});

test('what the badge vouches for can’t be changed under it', async () => {
  const fields = {
    name: 'Parcelwise',
    description: 'Prints labels.',
    websiteUrl: 'https://app.example',
    logoId: null,
    redirectUris: ['https://app.example/callback'],
    defaultScopes: [],
  };
  const harmless = { ...fields, description: 'Else.', defaultScopes: ['*'], redirectUris: ['https://app.example/other'] };
  const { app, developer } = await scene({ name: 'Parcelwise', verification: 'verified' });
  expect(await updateApp(developer.id, app.id, harmless, new Date())).toEqual([]);
  expect(await stateOf(app.id)).toBe('verified');
  for (const [change, lost] of [
    [{ name: 'Paypal' }, 'name'],
    [{ websiteUrl: 'https://evil.example' }, 'website'],
    [{ redirectUris: ['https://evil.example/cb'] }, 'redirect hosts'],
  ] as const) {
    const badged = await scene({ name: 'Parcelwise', verification: 'verified' });
    expect(
      await updateApp(
        badged.developer.id,
        badged.app.id,
        { ...fields, ...change, redirectUris: [...(('redirectUris' in change && change.redirectUris) || fields.redirectUris)] },
        new Date(),
      ),
    ).toEqual([lost]);
    expect(await stateOf(badged.app.id)).toBe('none');
  }
});
