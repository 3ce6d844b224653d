import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Cluster } from '../servers/cluster.ts';
import { Pair } from '../servers/pair.ts';
import { hasPatroni, Patroni } from '../servers/patroni.ts';
import { postgresBinaries } from '../servers/postgres-binaries.ts';
import { isInstalled } from '../servers/proxies.ts';
import { diskFull, mountSmall, openedTwice } from './embedded-strikes.ts';
import * as patronis from './patroni-strikes.ts';
import { Two } from './rolling.ts';
import { type Result, runRounds } from './rounds.ts';
import {
  inSeveral,
  onEmbedded,
  onPair,
  onPatroni,
  onPostgres,
  type Scene,
  type Strike,
  startCluster,
} from './scene.ts';
import * as several from './several-strikes.ts';
import * as strikes from './strikes.ts';
import { printTable } from './table.ts';
import type { Target } from './target.ts';
import { workerKilled } from './worker-strike.ts';

const { rounds, seed, isLong } = inject('faults');
const results = new Map<string, Result>();
const DISK_MB = 250;
/** Three nodes, three members of etcd and four serving processes take long to start on a busy machine. */
const PATRONI_MS = 300_000;

/** Those that are in the short form too, because they are cheap. */
const SHORT: Record<string, Strike> = {
  'kill -9 of the server': strikes.serverKilled,
  'kill -9 of PostgreSQL': strikes.postgresKilled,
  'A connection cut during commit': strikes.cutDuringCommit,
  'An answer lost after the commit': strikes.answerLost,
};
const ON_POSTGRES: Record<string, Strike> = {
  ...SHORT,
  'kill -9 of a worker half-way through renewals': workerKilled,
  'A restart of PostgreSQL': strikes.postgresRestarted,
  'PostgreSQL away at the start': strikes.postgresAwayAtStart,
  'PostgreSQL away for seconds, once for a minute': strikes.postgresAway,
  'PostgreSQL hangs': strikes.postgresHangs,
  'All connections used up': strikes.connectionsExhausted,
  'A lock held for seconds': strikes.lockHeld,
  'SIGTERM with requests in flight': strikes.serverStopped,
};

describe.runIf(postgresBinaries())('PostgreSQL', () => {
  let cluster: Cluster;
  let shared: Scene | undefined;
  beforeAll(async () => {
    cluster = await startCluster();
    if (!isLong) shared = await onPostgres(cluster);
  });
  afterAll(async () => {
    await shared?.close();
    await cluster?.remove();
  });

  for (const [name, strike] of Object.entries(isLong ? ON_POSTGRES : SHORT)) {
    test(name, async () => {
      const scene = shared ?? (await onPostgres(cluster));
      try {
        await check(name, scene, strike);
      } finally {
        if (!shared) await scene.close();
      }
    });
  }
});

describe.runIf(postgresBinaries())('PostgreSQL, several processes', () => {
  const STRIKES: Record<string, Strike> = {
    'Several processes: SIGTERM to one that serves': several.oneStopped,
    ...(isLong && {
      'Several processes: kill -9 of one that serves': several.oneKilled,
      'Several processes: kill -9 of the first one': strikes.serverKilled,
      'Several processes: SIGTERM to the first one': strikes.serverStopped,
      'Several processes: kill -9 of the one for the jobs': several.jobsKilled,
      'Several processes: kill -9 of PostgreSQL': strikes.postgresKilled,
      'Several processes: a connection cut during commit': strikes.cutDuringCommit,
      'Several processes: an answer lost after the commit': strikes.answerLost,
    }),
  };
  let cluster: Cluster;
  let scene: Scene;
  beforeAll(async () => {
    cluster = await startCluster();
    scene = await inSeveral(cluster);
  });
  afterAll(async () => {
    await scene?.close();
    await cluster?.remove();
  });

  // They take long to start: in the short form one round is enough.
  const most = isLong ? rounds : 1;
  for (const [name, strike] of Object.entries(STRIKES)) test(name, () => check(name, scene, strike, most));
});

describe.runIf(isLong && postgresBinaries() && isInstalled('caddy'))('PostgreSQL, two servers', () => {
  const name = 'Two servers behind Caddy: restarted one after the other';
  test(name, async () => {
    const cluster = await startCluster();
    const two = await Two.start(cluster);
    try {
      await check(name, two.scene, two.rolled);
    } finally {
      await two.close();
      await cluster.remove();
    }
  });
});

describe.runIf(isLong && postgresBinaries() && isInstalled('haproxy'))('PostgreSQL with a standby', () => {
  test('The primary lost, its synchronous standby promoted', async () => {
    const pair = await Pair.start();
    try {
      const scene = await onPair(pair);
      try {
        await check('The primary lost, its synchronous standby promoted', scene, strikes.primaryLost);
      } finally {
        await scene.close();
      }
    } finally {
      await pair.remove();
    }
  });
});

describe.runIf(isLong && postgresBinaries() && hasPatroni())('PostgreSQL under Patroni', () => {
  const STRIKES: Record<string, Strike> = {
    'Patroni: kill -9 of the primary’s machine': patronis.primaryKilled,
    'Patroni: the primary’s machine hangs': patronis.primaryHangs,
    'Patroni: a member of etcd lost': patronis.memberLost,
    'Patroni: every node restarted, one after the other': patronis.nodesRestarted,
  };
  let patroni: Patroni;
  let scene: Scene;
  beforeAll(async () => {
    patroni = await Patroni.start();
    scene = await onPatroni(patroni);
  }, PATRONI_MS);
  afterAll(async () => {
    await scene?.close();
    await patroni?.remove();
  });

  // Each round takes Patroni's ttl.
  const most = Math.min(rounds, 10);
  for (const [name, strike] of Object.entries(STRIKES))
    test(name, async () => {
      await check(name, scene, strike, most);
      const seconds = patroni.promotedMs.splice(0).map((ms) => (ms / 1000).toFixed(1));
      console.log(`${name}: promoted after ${seconds.join(', ') || 'no'} s`);
    });
});

describe('the embedded database', () => {
  const EMBEDDED: Record<string, Strike> = {
    'Embedded: kill -9 of the server': strikes.serverKilled,
    ...(isLong && {
      'Embedded: SIGTERM with requests in flight': strikes.serverStopped,
      'Embedded: the folder opened twice': openedTwice,
    }),
  };
  for (const [name, strike] of Object.entries(EMBEDDED)) {
    test(name, async () => {
      const scene = await onEmbedded();
      try {
        await check(name, scene, strike);
      } finally {
        await scene.close();
      }
    });
  }

  test.runIf(isLong)('Embedded: the disk is full', async ({ skip }) => {
    const mount = (target: Target) => {
      if (!mountSmall(target, DISK_MB)) skip('No file system may be mounted here.');
    };
    const scene = await onEmbedded({}, mount);
    try {
      await check('Embedded: the disk is full', scene, diskFull);
    } finally {
      await scene.close();
    }
  });
});

afterAll(() => printTable(results));

async function check(name: string, scene: Scene, strike: Strike, most = rounds): Promise<void> {
  const result = await runRounds(scene, strike, { rounds: most, seed });
  results.set(name, result);
  expect(result.troubles, `seed ${seed}`).toEqual([]);
}
