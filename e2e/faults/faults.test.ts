import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Cluster } from '../servers/cluster.ts';
import { hasPatroni, Patroni } from '../servers/patroni.ts';
import { postgresBinaries } from '../servers/postgres-binaries.ts';
import { isInstalled } from '../servers/proxies.ts';
import { diskFull, mountSmall } from './embedded-faults.ts';
import * as faults from './faults.ts';
import * as patronis from './patroni-faults.ts';
import { startTwo } from './rolling.ts';
import { printTable, type Result, runRounds } from './rounds.ts';
import { inspectRows } from './rows.ts';
import { type Fault, inSeveral, onEmbedded, onPatroni, onPostgres, type Scene, startCluster } from './scene.ts';
import * as several from './several-faults.ts';
import type { Target } from './target.ts';
import { workerKilled } from './worker-fault.ts';

const { rounds, seed, isLong } = inject('faults');
const results = new Map<string, Result>();
const DISK_MB = 250;
/** Three nodes, three members of etcd and four serving processes take long to start on a busy machine. */
const PATRONI_MS = 300_000;

let shared: Promise<Cluster> | undefined;
const cluster = () => {
  shared ??= startCluster();
  return shared;
};

afterAll(async () => {
  printTable(results);
  await (await shared)?.remove();
});

async function check(name: string, scene: Scene, fault: Fault, most = rounds): Promise<void> {
  const result = await runRounds(scene, fault, { rounds: most, seed });
  results.set(name, result);
  expect(result.troubles, `seed ${seed}`).toEqual([]);
}

/** Strikes a scene that is opened once for all of them. @param more tests of it */
function strikeAll(
  title: string,
  isThere: boolean,
  open: () => Promise<Scene>,
  all: Record<string, Fault>,
  { most = rounds, more = (_: () => Scene) => {}, openMs = 120_000 } = {},
): void {
  describe.runIf(isThere)(title, () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await open();
    }, openMs);
    afterAll(() => scene?.close());
    for (const [name, fault] of Object.entries(all)) test(name, () => check(name, scene, fault, most));
    more(() => scene);
  });
}

const hasPostgres = postgresBinaries() !== null;

// Those that the short form has too are cheap.
strikeAll(
  'PostgreSQL',
  hasPostgres,
  async () => onPostgres(await cluster()),
  {
    'kill -9 of the server': faults.serverKilled,
    'kill -9 of PostgreSQL': faults.postgresKilled,
    'A connection cut during commit': faults.cutDuringCommit,
    'An answer lost after the commit': faults.answerLost,
    ...(isLong && {
      'kill -9 of a worker half-way through renewals': workerKilled,
      'A restart of PostgreSQL': faults.postgresRestarted,
      'PostgreSQL away at the start': faults.postgresAwayAtStart,
      'PostgreSQL away for seconds, once for a minute': faults.postgresAway,
      'PostgreSQL hangs': faults.postgresHangs,
      'All connections used up': faults.connectionsExhausted,
      'A lock held for seconds': faults.lockHeld,
      'SIGTERM with requests in flight': faults.serverStopped,
    }),
  },
  { more: (scene) => test('rows that contradict each other are found, each kind of them', () => corrupt(scene())) },
);

strikeAll(
  'PostgreSQL, several processes',
  hasPostgres,
  async () => inSeveral(await cluster()),
  {
    'Several processes: SIGTERM to one that serves': several.oneStopped,
    ...(isLong && {
      'Several processes: kill -9 of one that serves': several.oneKilled,
      'Several processes: kill -9 of the first one': faults.serverKilled,
      'Several processes: SIGTERM to the first one': faults.serverStopped,
      'Several processes: kill -9 of the one for the jobs': several.jobsKilled,
      'Several processes: kill -9 of PostgreSQL': faults.postgresKilled,
      'Several processes: a connection cut during commit': faults.cutDuringCommit,
      'Several processes: an answer lost after the commit': faults.answerLost,
    }),
  },
  // They take long to start: in the short form one round is enough.
  { most: isLong ? rounds : 1 },
);

strikeAll(
  'the embedded database',
  true,
  onEmbedded,
  {
    'Embedded: kill -9 of the server': faults.serverKilled,
    ...(isLong && { 'Embedded: SIGTERM with requests in flight': faults.serverStopped }),
  },
  { most: isLong ? rounds : 1 },
);

test.runIf(isLong)('Embedded: the disk is full', async ({ skip }) => {
  const mount = (target: Target) => {
    if (!mountSmall(target, DISK_MB)) skip('No file system may be mounted here.');
  };
  const scene = await onEmbedded(mount);
  await check('Embedded: the disk is full', scene, diskFull).finally(scene.close);
});

const ROLLED = 'Two servers behind Caddy: restarted one after the other';
test.runIf(isLong && hasPostgres && isInstalled('caddy'))(ROLLED, async () => {
  const { scene, rolled, close } = await startTwo(await cluster());
  await check(ROLLED, scene, rolled).finally(close);
});

let patroni: Patroni;
strikeAll(
  'PostgreSQL under Patroni',
  isLong && hasPostgres && hasPatroni(),
  async () => {
    patroni = await Patroni.start();
    return onPatroni(patroni);
  },
  {
    'Patroni: kill -9 of the primary’s machine': patronis.primaryKilled,
    'Patroni: the primary’s machine hangs': patronis.primaryHangs,
    'Patroni: a member of etcd lost': patronis.memberLost,
    'Patroni: every node restarted, one after the other': patronis.nodesRestarted,
  },
  // Each round takes Patroni's ttl.
  { most: Math.min(rounds, 10), openMs: PATRONI_MS },
);
afterAll(async () => {
  const seconds = patroni?.promotedMs.map((ms) => (ms / 1000).toFixed(1));
  if (seconds) console.log(`Patroni: promoted after ${seconds.join(', ')} s`);
  await patroni?.remove();
});

/** What each of these does to the rows, and the check that has to find it. */
const CORRUPTIONS: [sql: string, check: string][] = [
  ['UPDATE invoice SET total = total + 1 WHERE id = (SELECT id FROM invoice LIMIT 1)', 'invoices add up'],
  ['UPDATE invoice_counter SET last = last + 1', 'invoice numbers have no gap'],
  [
    'UPDATE subscription SET invoice_count = 7 WHERE id = (SELECT id FROM subscription LIMIT 1)',
    'invoice numbers have no gap',
  ],
  [
    `UPDATE connection SET access_hash = NULL
      WHERE id = (SELECT id FROM connection WHERE connected_at IS NOT NULL LIMIT 1)`,
    'no half states',
  ],
  ['UPDATE subscription SET charged_line_id = NULL WHERE id = (SELECT id FROM subscription LIMIT 1)', 'no half states'],
  ["INSERT INTO answered_ticket VALUES ('none', 'nothing', now())", 'no half states'],
  ['UPDATE event_stream SET last = last + 1', 'activity and changes match'],
  [
    'UPDATE connection SET ended_at = now() WHERE id = (SELECT id FROM connection WHERE ended_at IS NULL LIMIT 1)',
    'activity and changes match',
  ],
];

async function corrupt({ target, shop, postgres, addDue }: Scene): Promise<void> {
  await addDue(2);
  expect(await inspectRows(target, shop, [])).toEqual([]);
  for (const [sql, check] of CORRUPTIONS) {
    const before = new Set((await inspectRows(target, shop, [])).map(({ what }) => what));
    await postgres?.cluster.query(sql, postgres.database);
    const found = (await inspectRows(target, shop, [])).filter(({ what }) => !before.has(what));
    expect(
      found.map((one) => one.check),
      sql,
    ).toContain(check);
  }
}
