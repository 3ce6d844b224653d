import { processesOf } from './child-processes.ts';
import { freePort } from './free-port.mjs';
import { type OwnDatabase, ownDatabase } from './own-database.ts';
import { type Product, startProduct } from './product.ts';

export const AUTH_SECRET = 'a secret for several processes, 32 bytes or more';

/** The product in several processes on a new PostgreSQL database. */
export interface SeveralProcesses {
  products: Product[];
  database: OwnDatabase;
  /** The ids of the first product's processes of one kind. */
  pids(kind: 'serving' | 'jobs'): number[];
  /** The value of a metric, by how its line begins. */
  metric(line: string): Promise<number>;
  /** Everything that has been written to the logs. */
  log(): string;
  /** How often something stands there. */
  count(text: string): number;
  stop(): Promise<void>;
}

/** Starts it: several times at once, when all migrate the database, or once with several processes that serve. */
export async function startSeveral(server: string, { products: many = 1, serving = 1 }): Promise<SeveralProcesses> {
  const database = await ownDatabase(server, 'processes');
  const metricsPort = String(await freePort());
  const common = { DATABASE_URL: database.url, AUTH_SECRET };
  const more: Record<string, string> =
    serving > 1 ? { WEB_CONCURRENCY: String(serving), METRICS_PORT: metricsPort } : {};
  const starts = Array.from({ length: many }, () => startProduct({ settings: { ...common, ...more } }));
  const products = await Promise.all(starts);
  const log = () => products.map((product) => product.log()).join('');
  return {
    products,
    database,
    log,
    count: (text) => log().split(text).length - 1,
    pids: (kind) => processesOf(products[0]?.process.pid ?? 0, kind),
    metric: async (line) => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const found = text.split('\n').find((one) => one.startsWith(line));
      return Number(found?.split(' ').at(-1));
    },
    stop: async () => {
      await Promise.all(products.map((product) => product.stop()));
      await database.drop();
    },
  };
}
