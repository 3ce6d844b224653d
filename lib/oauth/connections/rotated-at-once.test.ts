import fc from 'fast-check';
import { expect, test } from 'vitest';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { rowOf, scene } from '@/prisma/testing/scene.ts';
import { db } from '../../database/db.ts';
import { hashSecret, newSelector, parseCredential } from '../../permissions/credential.ts';
import { claimTokens } from './claim-tokens.ts';
import { RACE_WINDOW_MS, type Rotated } from './reuse-window.ts';

testDatabase();

/** What the list should hold: tokens of the last minute, eight at most, and those that are kept. */
function addRotated(stored: Rotated, tokens: Omit<Rotated[number], 'at'>[], now: Date): Rotated {
  const at = now.getTime();
  const all = [...stored, ...tokens.map((one) => ({ ...one, at }))];
  const recent = new Set(all.filter((one) => at - one.at < RACE_WINDOW_MS).slice(-8));
  return all.filter((one) => one.kept || recent.has(one));
}

test('the list of rotated tokens holds those of the last minute, few enough, and those that are kept', async () => {
  const { app, connect } = await scene();
  const { id, selector } = await rowOf((await connect()).refresh_token);
  const own = parseCredential(app.clientSecret, 'svc');
  const proof = { by: 'secret' as const, selector: own?.selector ?? '', hash: hashSecret(own?.secret ?? '') };
  const START = Date.parse('2026-05-01T00:00:00.123Z');
  const first = fc.subarray([
    { hash: 'kept', at: START - 60_000, kept: true as const },
    { hash: 'kept too', at: START - 1, kept: true as const },
    { hash: 'recent', at: START - 1 },
  ]);
  const gaps = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 900 }), fc.integer({ min: RACE_WINDOW_MS - 10, max: RACE_WINDOW_MS + 10 })),
    {
      maxLength: 7,
    },
  );
  await fc.assert(
    fc.asyncProperty(first, gaps, fc.boolean(), async (stored, steps, isUntagged) => {
      let expected: Rotated = stored;
      let held = { accessHash: 'access', refreshHash: 'refresh' };
      await db().connection.update({ where: { id }, data: { ...held, justRotated: stored } });
      let clock = START;
      for (const gap of steps) {
        clock += gap;
        const now = new Date(clock);
        const next = { accessHash: newSelector(), refreshHash: newSelector() };
        const claim = {
          kind: 'rotation' as const,
          client: { clientId: app.clientId, proof },
          credential: { selector, hash: held.refreshHash },
          proofs: { redirectUri: null, challenge: null, jkt: null },
          wants: { scopes: null, resources: null, lifetime: null },
          isUntagged,
        };
        expect(await claimTokens(db(), claim, next, { ...context(), now })).not.toBeNull();
        expected = addRotated(
          expected,
          [{ hash: held.refreshHash, ...(isUntagged && { kept: true as const }) }, { hash: held.accessHash }],
          now,
        );
        const { justRotated } = await db().connection.findUniqueOrThrow({ where: { id } });
        const list = justRotated as Rotated;
        expect(list.filter(({ at, kept }) => kept || clock - at < RACE_WINDOW_MS)).toEqual(expected);
        expect(list.filter(({ kept }) => !kept).length).toBeLessThanOrEqual(8);
        held = next;
      }
    }),
    { numRuns: 40 },
  );
});
