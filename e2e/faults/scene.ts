import { join } from 'node:path';
import { readEnv, setEnv } from '@/lib/config/env.ts';
import type { Chance } from '../attacks/chance.ts';
import { Cluster } from '../servers/cluster.ts';
import type { Pair } from '../servers/pair.ts';
import type { Patroni } from '../servers/patroni.ts';
import { Wire } from '../servers/wire.ts';
import { Journal } from './journal.ts';
import { Load } from './load.ts';
import type { Shop } from './shop.ts';
import { AUTH_SECRET, Target } from './target.ts';

const LANES = 6;
const SUBSCRIPTIONS = 3;

/** Everything a fault may strike. */
export interface Scene {
  target: Target;
  shop: Shop;
  journal: Journal;
  load: Load;
  /** Null on the embedded database, and where Patroni starts and stops it. */
  postgres: { cluster: Cluster; wire: Wire; database: string; pair?: Pair } | null;
  patroni?: Patroni;
  close(): Promise<void>;
}

/** A fault: strikes, and resolves when its cause is over and nobody will do anything about it any more. */
export type Strike = (scene: Scene, chance: Chance, round: number) => Promise<void>;

/** PostgreSQL of the tests' own; few connections, so that they can be used up. */
export function startCluster(more: string[] = []): Promise<Cluster> {
  return Cluster.start(['max_connections=40', ...more]);
}

let databases = 0;

/** Starts the product on a new database of a cluster, with a shop in it. @param settings beside the usual */
export async function onPostgres(cluster: Cluster, settings: Record<string, string> = {}): Promise<Scene> {
  databases += 1;
  const database = `faults_${databases}`;
  await cluster.query(`CREATE DATABASE ${database}`);
  const wire = await Wire.open(cluster.url(database));
  const target = await Target.prepare({ DATABASE_URL: wire.url, ...settings });
  const scene = await open(target, { cluster, wire, database });
  return scene;
}

/**
 * Starts it on a new database with two processes that serve, one for the jobs, and the first that holds them together.
 */
export function inSeveral(cluster: Cluster): Promise<Scene> {
  return onPostgres(cluster, { WEB_CONCURRENCY: '2', DATABASE_CONNECTIONS: '15' });
}

/** Starts it on a primary and its synchronous standby, behind HAProxy. */
export async function onPair(pair: Pair): Promise<Scene> {
  await pair.primary.query('CREATE DATABASE faults');
  const wire = await Wire.open(pair.url('faults'));
  const target = await Target.prepare({ DATABASE_URL: wire.url });
  return open(target, { cluster: pair.primary, wire, database: 'faults', pair });
}

/** Starts it with four processes that serve on a cluster under Patroni, whose standbys it may read from. */
export async function onPatroni(patroni: Patroni): Promise<Scene> {
  const urls = { DATABASE_URL: patroni.url, DATABASE_READ_URL: patroni.readUrl };
  const target = await Target.prepare({ ...urls, WEB_CONCURRENCY: '4' });
  return open(target, null, patroni);
}

/** Starts it on an embedded database. @param before what is done to its folder first */
export async function onEmbedded(
  settings: Record<string, string> = {},
  before: (target: Target) => void = () => {},
): Promise<Scene> {
  const target = await Target.prepare(settings);
  before(target);
  return open(target, null);
}

async function open(target: Target, postgres: Scene['postgres'], patroni?: Patroni): Promise<Scene> {
  try {
    const read = readEnv({ THROTTLE: 'off' });
    if ('problems' in read) throw new Error(read.problems.join('\n'));
    setEnv({ ...read.env, authSecret: AUTH_SECRET });
    await target.start();
    const lanes = postgres || patroni ? LANES : 3;
    const shop = await target.do<Shop>('makeShop', { lanes, subscriptions: SUBSCRIPTIONS });
    const journal = new Journal(join(target.folder, 'journal'));
    const load = new Load(target, shop, journal);
    const close = async () => {
      await target.remove();
      postgres?.wire.close();
    };
    return { target, shop, journal, load, postgres, ...(patroni && { patroni }), close };
  } catch (error) {
    await target.remove();
    postgres?.wire.close();
    throw error;
  }
}
