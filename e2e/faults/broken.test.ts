import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Cluster } from '../servers/cluster.ts';
import { postgresBinaries } from '../servers/postgres-binaries.ts';
import { answerLost, postgresKilled, postgresRestarted, serverStopped } from './faults.ts';
import { runRounds } from './rounds.ts';
import { type Fault, onPostgres, startCluster } from './scene.ts';

const { seed, isLong } = inject('faults');

/** What is broken shows by chance: a machine with little time for us needs more than one round. */
const MOST_ROUNDS = 12;

/** Nothing happens. */
const calm: Fault = () => new Promise((resolve) => setTimeout(resolve, 1_500));

/** Renewals begin, several times: a page of the seller's does what is due before it shows it. */
const renewing: Fault = async ({ addDue, target, shop }) => {
  for (let times = 0; times < 4; times += 1) {
    await addDue(5);
    await target.send('/dashboard/subscriptions', { headers: { cookie: shop.session.cookie } });
  }
};

/** Products that are broken on purpose (broken/break-product.mjs), and the check that has to find each. */
const BROKEN: { name: string; fault: Fault; check: string }[] = [
  { name: 'naive exchange', fault: calm, check: 'what may succeed once succeeds once' },
  { name: 'naive rotation', fault: calm, check: 'what may succeed once succeeds once' },
  { name: 'revocation that changes nothing', fault: calm, check: 'what was revoked stays dead' },
  { name: 'answers that are not kept', fault: answerLost, check: 'what is right is not refused' },
  { name: 'no transactions', fault: renewing, check: 'invoices add up' },
  { name: 'SIGTERM ends it at once', fault: serverStopped, check: 'what was in flight at SIGTERM finishes' },
  { name: 'nothing after an outage', fault: postgresRestarted, check: 'healthy again within 10 s' },
];

// That each kind of rows which contradict each other is found, faults.test.ts tries.
describe.runIf(isLong && postgresBinaries())('a check fails when what it watches is broken', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(['wal_writer_delay=10s', 'wal_writer_flush_after=256MB', 'wal_buffers=64MB']);
  });
  afterAll(() => cluster?.remove());

  for (const { name, fault, check } of BROKEN)
    test(`${name}: “${check}”`, async () => {
      const scene = await onPostgres(cluster, { BROKEN: name });
      const found: string[] = [];
      try {
        for (let round = 0; round < MOST_ROUNDS && !found.includes(check); round += 1) {
          const { troubles } = await runRounds(scene, fault, { rounds: 1, seed: seed + round });
          found.push(...troubles.map((one) => one.check));
        }
      } finally {
        await scene.close();
      }
      expect(found).toContain(check);
    });

  test('commits that PostgreSQL does not wait for: what was acknowledged is lost', async () => {
    const scene = await onPostgres(cluster);
    try {
      await cluster.query(`ALTER DATABASE ${scene.postgres?.database} SET synchronous_commit = off`);
      // Connections take it when they are opened.
      await scene.target.terminate();
      await scene.target.start();
      const isLoss = /an acknowledged pair works|what is right is not refused/;
      let isLost = false;
      for (let round = 0; round < MOST_ROUNDS && !isLost; round += 1) {
        const { troubles } = await runRounds(scene, postgresKilled, { rounds: 1, seed: seed + round });
        isLost = troubles.some(({ check }) => isLoss.test(check));
      }
      expect(isLost).toBe(true);
    } finally {
      await scene.close();
    }
  });
});
