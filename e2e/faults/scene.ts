import type { Chance } from '../attacks/chance.ts';
import { Cluster } from '../servers/cluster.ts';
import { askProduct } from '../servers/open-product.ts';
import { signWith } from '../servers/own-database.ts';
import type { Patroni } from '../servers/patroni.ts';
import { Wire } from '../servers/wire.ts';
import type { Journal } from './journal.ts';
import { Load } from './load.ts';
import type { Shop } from './shop.ts';
import { AUTH_SECRET, Target } from './target.ts';

const LANES = 6;
const SUBSCRIPTIONS = 3;

/** Everything that a fault may hit. */
export interface Scene {
  target: Target;
  shop: Shop;
  journal: Journal;
  load: Load;
  /** Null on the embedded database, and where Patroni starts and stops it. */
  postgres: { cluster: Cluster; wire: Wire; database: string } | null;
  patroni?: Patroni;
  /** Makes so many subscriptions that are due to be renewed. */
  addDue(count: number): Promise<unknown>;
  close(): Promise<void>;
}

/** A fault: makes it happen, and resolves when its cause is over and nobody will do anything about it any more. */
export type Fault = (scene: Scene, chance: Chance, round: number) => Promise<void>;

type Settings = Record<string, string>;

/** PostgreSQL of the tests' own; few connections, so that they can be used up. */
export const startCluster = (more: string[] = []) => Cluster.start(['max_connections=40', ...more]);

let databases = 0;

/** Starts the product on a new database of a cluster, with a shop in it. @param settings beside the usual */
export async function onPostgres(cluster: Cluster, settings: Settings = {}): Promise<Scene> {
  databases += 1;
  const database = `faults_${databases}`;
  await cluster.query(`CREATE DATABASE ${database}`);
  const wire = await Wire.open(cluster.url(database));
  const target = await Target.prepare({ DATABASE_URL: wire.url, ...settings });
  return open(target, { cluster, wire, database });
}

/**
 * Starts it on a new database with two processes that serve, one for the jobs, and the first that holds them together.
 */
export const inSeveral = (cluster: Cluster) =>
  onPostgres(cluster, { WEB_CONCURRENCY: '2', DATABASE_CONNECTIONS: '15' });

/** Starts it with four processes that serve on a cluster under Patroni, whose standbys it may read from. */
export async function onPatroni(patroni: Patroni): Promise<Scene> {
  const urls = { DATABASE_URL: patroni.url, DATABASE_READ_URL: patroni.readUrl };
  return open(await Target.prepare({ ...urls, WEB_CONCURRENCY: '4' }), null, patroni);
}

/** Starts it on an embedded database. @param before what is done to its folder first */
export async function onEmbedded(before: (target: Target) => void = () => {}): Promise<Scene> {
  const target = await Target.prepare({});
  before(target);
  return open(target, null);
}

async function open(target: Target, postgres: Scene['postgres'], patroni?: Patroni): Promise<Scene> {
  const close = async () => {
    await target.remove();
    postgres?.wire.close();
  };
  try {
    signWith(AUTH_SECRET);
    await target.start();
    const lanes = postgres || patroni ? LANES : 3;
    const shop = await askProduct(target.url, 'shop', { lanes, subscriptions: SUBSCRIPTIONS });
    const journal: Journal = [];
    const load = new Load(target, shop, journal);
    const addDue = (count: number) => askProduct(target.url, 'due', { storeId: shop.storeId, count });
    return { target, shop, journal, load, postgres, ...(patroni && { patroni }), addDue, close };
  } catch (error) {
    await close();
    throw error;
  }
}
