import { afterAll, beforeAll, expect, test } from 'vitest';
import { POST } from '@/app/api/oauth/token/route.ts';
import { GET as me } from '@/app/api/v1/me/route.ts';
import { GET as one } from '@/app/api/v1/subscriptions/[id]/route.ts';
import { setDb } from '@/lib/database/db.ts';
import { resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { newUuid } from '@/lib/kernel/text/uuid.ts';
import { fill } from '@/scripts/bench/seed/fill.ts';
import { defineFunctions, type Session } from '@/scripts/bench/seed/session.ts';
import { makeTemplates } from '@/scripts/bench/seed/templates.ts';
import { createClient, type Database } from './client.ts';
import { onServer, openTestDatabase, type TestDatabase, testSettings } from './testing/database.ts';
import { get, pairOf, post, refreshBody, scene } from './testing/scene.ts';

let opened: TestDatabase;
let oneSession: Database;

beforeAll(async () => {
  if (!onServer) return;
  opened = await openTestDatabase(true);
  testSettings();
  oneSession = await createClient({ url: 'url' in opened.target ? opened.target.url : '', connections: 1 });
  setDb(oneSession.prisma);
  // In a table of a few pages every plan costs the same.
  const session = oneSession.pool as Session;
  const sizes = { stores: 100, connections: 1_000, subscriptions: 0, entries: 6_000 };
  await defineFunctions(session);
  await fill(session, { templates: await makeTemplates(new Date()), sizes, now: new Date() });
  await session.query('ANALYZE');
});

afterAll(async () => {
  resetProcess();
  await oneSession?.close();
  await opened?.remove();
});

/** PostgreSQL tries a statement five times before it decides whether to keep a plan for it. */
const TRIED = 5;

test.runIf(onServer)('however many requests share a statement, PostgreSQL keeps one plan of it', async () => {
  const { app, connect } = await scene();
  const nobody = { params: Promise.resolve({ id: newUuid(new Date()) }) };
  const pairs = await Promise.all(Array.from({ length: 12 }, () => connect()));
  for (const count of [1, 1, 1, 1, 1, 1, 1, 12, 2, 7, 1, 12])
    await Promise.all(
      pairs.slice(0, count).map(async ({ access_token, refresh_token }, index) => {
        expect((await get(me, access_token)).status).toBe(200);
        const read = get((request) => one(request, nobody), access_token);
        expect((await read).status).toBe(404);
        pairs[index] = pairOf(await post(POST, refreshBody(app, refresh_token)));
      }),
    );
  const session = oneSession.pool as Session;
  const { rows } = (await session.query(
    `SELECT statement AS of, custom_plans::int AS planned FROM pg_prepared_statements
    WHERE statement ~ 'unnest\\(|ANY\\(' AND custom_plans + generic_plans > $1`,
    [TRIED],
  )) as { rows: { of: string; planned: number }[] };
  expect(rows.length).toBeGreaterThanOrEqual(4);
  for (const { of, planned } of rows) expect(planned, of).toBe(TRIED);
});
