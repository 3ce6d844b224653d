import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Cluster } from '../servers/cluster.ts';
import { postgresBinaries } from '../servers/postgres-binaries.ts';
import { runRounds } from './rounds.ts';
import { inspectRows } from './rows.ts';
import { onPostgres, type Strike, startCluster } from './scene.ts';
import { answerLost, postgresKilled, postgresRestarted, serverStopped } from './strikes.ts';

const { seed, isLong } = inject('faults');

/** What is broken shows by chance: a machine with little time for us needs more than one round. */
const MOST_ROUNDS = 12;

/** Nothing happens. */
const calm: Strike = () => new Promise((resolve) => setTimeout(resolve, 1_500));

/** Renewals begin. */
const renewing: Strike = ({ target, shop }) => target.do('addDue', { storeId: shop.storeId, count: 20 });

/** Products that are broken on purpose (broken/break-product.mjs), and the check that has to find each. */
const BROKEN: { name: string; strike: Strike; check: string; isCheap?: true }[] = [
  { name: 'naive exchange', strike: calm, check: 'what may succeed once succeeds once', isCheap: true },
  { name: 'naive rotation', strike: calm, check: 'what may succeed once succeeds once' },
  { name: 'revocation that changes nothing', strike: calm, check: 'what was revoked stays dead' },
  { name: 'answers that are not kept', strike: answerLost, check: 'what is right is not refused' },
  { name: 'no transactions', strike: renewing, check: 'invoices add up' },
  { name: 'SIGTERM ends it at once', strike: serverStopped, check: 'what was in flight at SIGTERM finishes' },
  { name: 'nothing after an outage', strike: postgresRestarted, check: 'healthy again within 10 s' },
];

/** What each of these does to the rows, and the check that has to find it. */
const CORRUPTIONS: Record<string, string> = {
  'UPDATE invoice SET total = total + 1 WHERE id = (SELECT id FROM invoice LIMIT 1)': 'invoices add up',
  'UPDATE invoice_counter SET last = last + 1': 'invoice numbers have no gap',
  'UPDATE subscription SET invoice_count = 7 WHERE id = (SELECT id FROM subscription LIMIT 1)':
    'invoice numbers have no gap',
  'UPDATE connection SET access_hash = NULL WHERE id = (SELECT id FROM connection WHERE connected_at IS NOT NULL LIMIT 1)':
    'no half states',
  'UPDATE subscription SET charged_line_id = NULL WHERE id = (SELECT id FROM subscription LIMIT 1)': 'no half states',
  "INSERT INTO answered_ticket VALUES ('none', 'nothing', now())": 'no half states',
  'UPDATE event_stream SET last = last + 1': 'activity and changes match',
  'UPDATE connection SET ended_at = now() WHERE id = (SELECT id FROM connection WHERE ended_at IS NULL LIMIT 1)':
    'activity and changes match',
};

describe.runIf(postgresBinaries())('a check fails when what it watches is broken', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(['wal_writer_delay=10s', 'wal_writer_flush_after=256MB', 'wal_buffers=64MB']);
  });
  afterAll(() => cluster?.remove());

  for (const { name, strike, check } of BROKEN.filter(({ isCheap }) => isLong || isCheap)) {
    test(`${name}: “${check}”`, async () => {
      const scene = await onPostgres(cluster, { BROKEN: name });
      try {
        const found: string[] = [];
        for (let round = 0; round < MOST_ROUNDS && !found.includes(check); round += 1) {
          const { troubles } = await runRounds(scene, strike, { rounds: 1, seed: seed + round });
          found.push(...troubles.map((one) => one.check));
        }
        expect(found).toContain(check);
      } finally {
        await scene.close();
      }
    });
  }

  test.runIf(isLong)('commits that PostgreSQL does not wait for: what was acknowledged is lost', async () => {
    const scene = await onPostgres(cluster);
    try {
      await cluster.query(`ALTER DATABASE ${scene.postgres?.database} SET synchronous_commit = off`);
      // Connections take it when they are opened.
      await scene.target.terminate();
      await scene.target.start();
      const { troubles } = await runRounds(scene, postgresKilled, { rounds: 2, seed });
      const checks = troubles.map((one) => one.check);
      expect(checks.includes('an acknowledged pair works') || checks.includes('what is right is not refused')).toBe(
        true,
      );
    } finally {
      await scene.close();
    }
  });

  test('rows that contradict each other are found, each kind of them', async () => {
    const scene = await onPostgres(cluster);
    const { target, shop, postgres } = scene;
    try {
      await target.do('addDue', { storeId: shop.storeId, count: 2 });
      expect(await inspectRows(target, shop, [])).toEqual([]);
      for (const [sql, check] of Object.entries(CORRUPTIONS)) {
        const before = new Set((await inspectRows(target, shop, [])).map(({ what }) => what));
        await cluster.query(sql, postgres?.database);
        const found = (await inspectRows(target, shop, [])).filter(({ what }) => !before.has(what));
        expect(
          found.map((one) => one.check),
          sql,
        ).toContain(check);
      }
    } finally {
      await scene.close();
    }
  });
});
