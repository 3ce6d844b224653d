import { expect, test } from 'vitest';
import { createApp, createSeller, occasion } from '@/prisma/factories.ts';
import type { VerificationState } from '@/prisma/generated/enums.ts';
import { testDatabase } from '@/prisma/testing.ts';
import { db } from '../db.ts';
import { findVerification } from './apps.ts';
import { decideVerification, type VerificationDecision } from './decide-verification.ts';

testDatabase();

const NOW = new Date('2026-05-10T12:00:00Z');
const BY = { ...occasion(NOW), operator: 'olu@example.com' };

async function appIn(verification: VerificationState): Promise<string> {
  const seller = await createSeller(db());
  return (await createApp(db(), seller.id, { verification })).id;
}

/** Since when an app is in the state that an operator sees. */
async function since(id: string): Promise<Date> {
  const { verificationAt } = await db().app.findUniqueOrThrow({ where: { id } });
  return verificationAt ?? NOW;
}

const OUTCOMES: Record<VerificationDecision, [from: VerificationState, to: VerificationState]> = {
  verify: ['requested', 'verified'],
  decline: ['requested', 'declined'],
  remove: ['verified', 'none'],
};

test.each(Object.entries(OUTCOMES))('%s moves an app on from one state alone', async (decision, [start, end]) => {
  for (const state of ['none', 'requested', 'verified', 'declined'] as const) {
    const id = await appIn(state);
    expect(await decideVerification(id, decision as VerificationDecision, await since(id), BY)).toBe(state === start);
    expect((await findVerification(db(), id))?.verification).toBe(state === start ? end : state);
  }
});

test('of two operators who decide at once, one decides', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await appIn('requested');
    const shown = await since(id);
    const done = await Promise.all([decideVerification(id, 'verify', shown, BY), decideVerification(id, 'decline', shown, BY)]);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect((await findVerification(db(), id))?.verification).toBe(done[0] ? 'verified' : 'declined');
  }
});

test('an app that is gone, or what is no id, is nothing to decide', async () => {
  expect(await decideVerification('00000000-0000-7000-8000-000000000000', 'verify', NOW, BY)).toBe(false);
  expect(await decideVerification("' OR 1=1", 'verify', NOW, BY)).toBe(false);
});
