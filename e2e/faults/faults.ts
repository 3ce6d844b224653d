import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { isTooLong } from './patience.ts';
import type { Fault, Scene } from './scene.ts';

/** How many subscriptions fall due before a server is killed; the embedded one renews them slower. */
const DUE = 60;
const DUE_EMBEDDED = 20;

const postgresOf = ({ postgres }: Scene) => {
  if (!postgres) throw new Error('This fault is one of PostgreSQL.');
  return postgres;
};

/** The faults of the server's process, on either database. */
export const serverKilled: Fault = async ({ target, postgres, addDue }) => {
  await addDue(postgres ? DUE : DUE_EMBEDDED);
  await target.kill();
  await target.start();
};

/** The faults of PostgreSQL, and of the way to it. */
export const postgresKilled: Fault = async (scene, chance) => {
  const { cluster } = postgresOf(scene);
  await cluster.kill();
  await sleep(chance.whole(0, 800));
  await cluster.start();
};

export const postgresRestarted: Fault = async (scene) => {
  const { cluster } = postgresOf(scene);
  await cluster.stop();
  await cluster.start();
};

export const postgresAwayAtStart: Fault = async (scene, chance) => {
  const { cluster } = postgresOf(scene);
  await scene.target.terminate();
  await cluster.stop();
  const started = scene.target.start();
  await sleep(chance.whole(2_000, 5_000));
  await cluster.start();
  await started;
};

export const connectionsExhausted: Fault = async (scene, chance) => {
  const { cluster, database } = postgresOf(scene);
  const held: Client[] = [];
  const hold = async () => {
    const client = new Client({ connectionString: cluster.url('postgres'), connectionTimeoutMillis: 3_000 });
    client.on('error', () => {});
    await client.connect();
    held.push(client);
    return client;
  };
  const first = await hold();
  const endThose = () =>
    first.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`);
  try {
    // Those of the server go, and somebody else has taken their place before it comes back.
    for (let isFull = false; !isFull; ) {
      await endThose();
      isFull = await hold().then(
        () => false,
        () => true,
      );
    }
    await endThose();
    await sleep(chance.whole(500, 3_000));
  } finally {
    await Promise.all(held.map((client) => client.end()));
  }
};

export const lockHeld: Fault = async (scene, chance) => {
  const { cluster, database } = postgresOf(scene);
  const client = new Client({ connectionString: cluster.url(database) });
  await client.connect();
  const table = chance.one(['connection', 'subscription', 'audit_entry']);
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  await sleep(chance.whole(2_000, 6_000));
  await client.end();
};

export const cutDuringCommit: Fault = async (scene, chance) => {
  const { wire } = postgresOf(scene);
  wire.cutCommits(Array.from({ length: 6 }, () => chance.one(['before', 'after'] as const)));
  for (const until = Date.now() + 60_000; wire.cutsLeft > 0 && Date.now() < until; await sleep(20));
  if (wire.cutsLeft > 0) throw new Error('No commit came by that could be cut.');
};

export const postgresHangs: Fault = async (scene, chance) => {
  const { cluster } = postgresOf(scene);
  cluster.freeze();
  await sleep(chance.whole(2_000, 9_000));
  cluster.thaw();
};

/** Answers get lost on their way, after the commit. */
export const answerLost: Fault = async ({ load }, chance) => {
  const before = load.lost;
  load.lose(() => chance.is(0.4));
  await sleep(1_500);
  for (const until = Date.now() + 30_000; load.lost === before && Date.now() < until; await sleep(50));
  load.lose(null);
  if (load.lost === before) throw new Error('No answer got lost.');
};

/** Half of a request is on its way when the server is told to stop: it finishes, and ends well in time. */
export const serverStopped: Fault = async ({ target, load }, chance) => {
  const finish = await load.beginSeveral(5, chance);
  await sleep(100);
  const stopped = target.terminate();
  await sleep(300);
  const lost = await finish();
  const { code, ms } = await stopped;
  if (code !== 0 || isTooLong(ms, 10_000))
    load.complain('SIGTERM ends the server well', `code ${code} after ${Math.round(ms)} ms`);
  if (lost > 0) load.complain('what was in flight at SIGTERM finishes', `${lost} requests were not answered`);
  await target.start();
};

/** The database goes for a while, and the product comes back on its own; outage.spec.ts looks at its pages. */
export const postgresAway: Fault = async (scene, chance, round) => {
  const { cluster } = postgresOf(scene);
  await cluster.stop();
  // Once for a minute, where many rounds are made.
  await sleep(round === 3 ? 60_000 : chance.whole(1_000, 4_000));
  await cluster.start();
};
