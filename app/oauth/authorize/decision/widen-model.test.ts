import fc from 'fast-check';
import { beforeEach, expect, inject, test } from 'vitest';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { disconnectApp } from '@/lib/oauth/connections/disconnect-app.ts';
import { narrowConnection } from '@/lib/oauth/connections/narrow-connection.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { pairOf, post, refreshBody, works } from '@/prisma/testing/scene.ts';
import { HERE } from '../testing.ts';
import { asking } from './widen-testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

/** How many sequences are tried, each of some twenty requests: 10,000 in the long run. */
const RUNS = inject('isLong') ? 10_000 : 25;
const MOST_MS = inject('isLong') ? 4 * 3_600_000 : 600_000;
const NAMES = ['products:read', 'orders:read', 'customers:read', 'taxes:read'];

test(
  'never more than was pressed last, and what has ended stays so, whatever happens in which order',
  async () => {
    const some = fc.subarray(NAMES, { minLength: 1 });
    const step = fc.oneof(
      fc.record({ do: fc.constant('ask' as const), scopes: some }),
      fc.record({ do: fc.constant('press' as const), tab: fc.nat(3) }),
      fc.record({ do: fc.constant('narrow' as const), scopes: some }),
      fc.record({ do: fc.constant('rotate' as const) }),
      fc.record({ do: fc.constant('exchange' as const), code: fc.nat(3) }),
      { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        const { seller, id, app, pair: first, open, press, redeem, row } = await asking(['metrics:read']);
        let pair = first;
        // What may be had: grown by presses alone, of what their screen called new; cut by each narrowing.
        let allowed = new Set(['metrics:read']);
        let isEnded = false;
        const tabs: { html: string; scopes: string[]; isUsed: boolean }[] = [];
        const codes: URL[] = [];
        for (const one of steps) {
          if (one.do === 'ask')
            tabs.push({ html: await open(one.scopes.join(' ')), scopes: one.scopes, isUsed: false });
          if (one.do === 'press' && tabs.length > 0) {
            const tab = tabs[one.tab % tabs.length];
            if (!tab) continue;
            const before = isEnded ? null : await row();
            const back = await press(tab.html);
            const isNew = !tab.isUsed && back.searchParams.has('code');
            tab.isUsed ||= isNew;
            if (isNew && before && (await row()).authorizedAt > before.authorizedAt) {
              allowed = new Set([...allowed, ...tab.scopes]);
              codes.push(back);
            }
          }
          if (one.do === 'narrow') {
            const done = await narrowConnection(seller.id, id, one.scopes, context());
            if (done === 'done') for (const name of one.scopes) allowed.delete(name);
          }
          if (one.do === 'rotate') {
            const answered = await post(token, refreshBody(app, pair.refresh_token));
            if (isEnded) expect(answered.status).toBe(400);
            if (answered.status === 200) pair = pairOf(answered);
          }
          const code = one.do === 'exchange' && codes.length > 0 ? codes[one.code % codes.length] : undefined;
          if (code) {
            const answered = await redeem(code);
            if (answered.status === 200) {
              expect(isEnded).toBe(false);
              pair = pairOf(answered);
            }
            isEnded = (await row()).endedAt !== null;
          }
          if (one.do === 'end') isEnded = (await disconnectApp(seller.id, id, context())) === true || isEnded;
          const now = await row();
          expect([...now.scopes].sort()).toEqual([...allowed].sort());
          expect(now.accessScopes.every((name) => allowed.has(name))).toBe(true);
          expect(now.endedAt !== null).toBe(isEnded);
          expect(await works(pair.access_token)).toBe(!isEnded);
        }
      }),
      { numRuns: RUNS, seed: inject('seed') },
    );
  },
  MOST_MS,
);
