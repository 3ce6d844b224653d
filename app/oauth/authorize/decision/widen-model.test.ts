import fc from 'fast-check';
import { beforeEach, expect, inject, test } from 'vitest';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { disconnectApp } from '@/lib/oauth/connections/disconnect-app.ts';
import { narrowConnection } from '@/lib/oauth/connections/narrow-connection.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { pairOf, post, refreshBody, works } from '@/prisma/testing/scene.ts';
import { consentScene, HERE } from '../testing.ts';
import { asking } from './widen-testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

/** How many sequences are tried, each of some twenty requests: 10,000 in the long run. */
const RUNS = inject('isLong') ? 10_000 : 15;
const MOST_MS = inject('isLong') ? 4 * 3_600_000 : 600_000;
/** Signing in takes longer than all the rest of a sequence, so that a seller has some. */
const SEQUENCES_A_SELLER = 25;
const NAMES = ['products:read', 'orders:read', 'customers:read', 'taxes:read'];

test(
  'never more than was pressed last, and what has ended stays so, whatever happens in which order',
  async () => {
    let sequences = 0;
    let scene = await consentScene();
    const nextScene = async () => {
      sequences += 1;
      if (sequences % SEQUENCES_A_SELLER === 0) scene = await consentScene();
      return scene;
    };
    const some = fc.subarray(NAMES, { minLength: 1 });
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), scopes: some }) },
      { weight: 5, arbitrary: fc.record({ do: fc.constant('press' as const), tab: fc.nat(3) }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('narrow' as const), scopes: some }) },
      { weight: 3, arbitrary: fc.record({ do: fc.constant('rotate' as const) }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('exchange' as const), code: fc.nat(3) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const) }) },
    );
    // That something happened in all of them together.
    const happened = { widened: 0, shownAgain: 0, exchanged: 0, refused: 0, narrowed: 0, rotated: 0, ended: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14, size: 'max' }), async (steps) => {
        const begun = await asking(['metrics:read'], 'test', await nextScene());
        const { seller, id, app, open, press, redeem, row } = begun;
        let { pair } = begun;
        // What may be had: grown by presses alone, of what their screen called new; cut by each narrowing.
        let allowed = new Set(['metrics:read']);
        let isEnded = false;
        const tabs: { html: string; added: string[]; isUsed: boolean }[] = [];
        const codes: URL[] = [];
        let last = await row();
        for (const one of steps) {
          if (one.do === 'ask') {
            const added = one.scopes.filter((name) => !allowed.has(name));
            tabs.push({ html: await open(one.scopes.join(' ')), added, isUsed: false });
          }
          const tab = one.do === 'press' ? tabs[one.tab % tabs.length] : undefined;
          const back = tab && (await press(tab.html));
          if (one.do === 'narrow' && (await narrowConnection(seller.id, id, one.scopes, context())) === 'done') {
            for (const name of one.scopes) allowed.delete(name);
            happened.narrowed += 1;
          }
          if (one.do === 'rotate') {
            const answered = await post(token, refreshBody(app, pair.refresh_token));
            expect(answered.status).toBe(isEnded ? 400 : 200);
            if (answered.status === 200) pair = pairOf(answered);
            happened.rotated += isEnded ? 0 : 1;
          }
          const code = one.do === 'exchange' ? codes[one.code % codes.length] : undefined;
          if (code) {
            const answered = await redeem(code);
            if (answered.status === 200) {
              expect(isEnded).toBe(false);
              pair = pairOf(answered);
            }
            happened[answered.status === 200 ? 'exchanged' : 'refused'] += 1;
          }
          if (one.do === 'end' && (await disconnectApp(seller.id, id, context())) === true) isEnded = true;
          const now = await row();
          if (tab && back) {
            const isNew = !tab.isUsed && back.searchParams.has('code');
            tab.isUsed ||= isNew;
            happened.shownAgain += back.searchParams.get('problem') === 'meanwhile' ? 1 : 0;
            if (isNew && now.authorizedAt > last.authorizedAt) {
              allowed = new Set([...allowed, ...tab.added]);
              codes.push(back);
              happened.widened += 1;
            }
          }
          // A code that is presented twice ends what it began.
          isEnded ||= code !== undefined && now.endedAt !== null;
          expect([...now.scopes].sort()).toEqual([...allowed].sort());
          expect(now.accessScopes.every((name) => allowed.has(name))).toBe(true);
          expect(now.endedAt !== null).toBe(isEnded);
          expect(await works(pair.access_token)).toBe(!isEnded);
          last = now;
        }
        happened.ended += isEnded ? 1 : 0;
      }),
      { numRuns: RUNS, seed: inject('seed') },
    );
    for (const [what, times] of Object.entries(happened)) expect(times, what).toBeGreaterThan(0);
  },
  MOST_MS,
);
