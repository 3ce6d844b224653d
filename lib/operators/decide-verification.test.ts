import { expect, test } from 'vitest';
import { context, createApp, createSeller } from '@/prisma/demo/factories.ts';
import type { VerificationState } from '@/prisma/generated/enums.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { OPERATOR } from '@/prisma/testing/scene.ts';
import { findSellerApp } from '../apps/apps.ts';
import { requestVerification } from '../apps/request-verification.ts';
import { db } from '../database/db.ts';
import { listNotes } from './app-notes.ts';
import { addAppNote, decideVerification, type VerificationDecision } from './decide-verification.ts';
import { findVerification, listVerificationRequests, listVerifiedApps } from './operator-apps.ts';

testDatabase();

const NOW = new Date('2026-05-10T12:00:00Z');
const AT = context(NOW);

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

test.each(Object.entries(OUTCOMES))('%s moves an app on from one state only', async (decision, [start, end]) => {
  for (const state of ['none', 'requested', 'verified', 'declined'] as const) {
    const id = await appIn(state);
    expect(await decideVerification(OPERATOR, id, decision as VerificationDecision, await since(id), AT)).toBe(
      state === start,
    );
    expect((await findVerification(db(), OPERATOR, id))?.verification).toBe(state === start ? end : state);
  }
});

test('of two operators who decide at once, one wins', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await appIn('requested');
    const shown = await since(id);
    const done = await Promise.all([
      decideVerification(OPERATOR, id, 'verify', shown, AT),
      decideVerification(OPERATOR, id, 'decline', shown, AT),
    ]);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect((await findVerification(db(), OPERATOR, id))?.verification).toBe(done[0] ? 'verified' : 'declined');
  }
});

test('there is nothing to decide about an app that is gone or an invalid id', async () => {
  expect(await decideVerification(OPERATOR, '00000000-0000-7000-8000-000000000000', 'verify', NOW, AT)).toBe(false);
  expect(await decideVerification(OPERATOR, "' OR 1=1", 'verify', NOW, AT)).toBe(false);
});

test('the owner’s message reaches the operator, the answer only the owner; a new request starts afresh', async () => {
  const [owner, other] = [await createSeller(db()), await createSeller(db())];
  const { id } = await createApp(db(), owner.id);
  expect(await requestVerification(owner.id, id, context(NOW), 'We are real.')).toBe(true);
  const { apps } = await listVerificationRequests(db(), OPERATOR, 100);
  expect(apps.find((app) => app.id === id)?.verificationMessage).toBe('We are real.');
  expect(await decideVerification(OPERATOR, id, 'decline', NOW, AT, 'The website is empty.')).toBe(true);
  expect(await findSellerApp(db(), owner.id, id)).toMatchObject({
    verificationAnswer: 'The website is empty.',
    verificationAt: NOW,
  });
  expect(await findSellerApp(db(), other.id, id)).toBeNull();
  expect(await requestVerification(owner.id, id, context(NOW))).toBe(true);
  expect(await findSellerApp(db(), owner.id, id)).toMatchObject({
    verificationAnswer: null,
    verificationMessage: null,
  });
});

test('notes are listed newest first, for their app only, and none is added to an app that is gone', async () => {
  const [one, other] = [await appIn('none'), await appIn('none')];
  for (const text of ['First.', 'Second.']) expect(await addAppNote(OPERATOR, one, text, NOW)).toBe(true);
  expect((await listNotes(db(), OPERATOR, one)).map(({ text }) => text)).toEqual(['Second.', 'First.']);
  expect(await listNotes(db(), OPERATOR, other)).toEqual([]);
  expect(await addAppNote(OPERATOR, '00000000-0000-7000-8000-000000000000', 'x', NOW)).toBe(false);
});

test('requests are listed from the oldest, so many at once; verified apps page by page', async () => {
  const owner = await createSeller(db());
  const at = (day: number) => new Date(Date.UTC(2020, 0, day));
  const made: string[] = [];
  for (let day = 1; day <= 3; day += 1)
    made.push((await createApp(db(), owner.id, { verification: 'requested', verificationAt: at(day) })).id);
  const { apps, total } = await listVerificationRequests(db(), OPERATOR, 2);
  expect(apps.map(({ id }) => id)).toEqual(made.slice(0, 2));
  expect(total).toBeGreaterThanOrEqual(3);
  await db().app.updateMany({ where: { id: { in: made } }, data: { verification: 'verified' } });
  const first = await listVerifiedApps(db(), OPERATOR, { limit: 2 });
  expect(first.rows.map(({ id }) => id)).toEqual([made[2], made[1]]);
  const next = await listVerifiedApps(db(), OPERATOR, { limit: 2, cursor: { where: 'after', at: first.after ?? '' } });
  expect(next.rows[0]?.id).toBe(made[0]);
});
