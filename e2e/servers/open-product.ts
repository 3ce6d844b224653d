import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Acts } from './door.ts';
import { type Product, startProduct } from './product.ts';
import { newDataFolder, RUN_FOLDER } from './run-folder.ts';

const DAY_MS = 24 * 3600_000;

/** The product with demo data of its own and a door into it. */
export interface OpenProduct {
  url: string;
  /** Moves its clock so many days on, at once. */
  moveOn(days: number): Promise<void>;
  /** Stops it and starts it again on the same data so many days later: nothing ran in between. */
  restartLater(days: number): Promise<void>;
  /** Runs a statement on its database. */
  execute(sql: string): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  logFile: string;
  port?: number;
  /** Its environment beside the usual. */
  settings?: Record<string, string>;
}

/** Starts it. */
export async function startOpenProduct({ logFile, port, settings = {} }: Options): Promise<OpenProduct> {
  let ahead = 0;
  const folder = newDataFolder();
  const start = (at?: number) =>
    startProduct({
      script: 'e2e/servers/open-product.mjs',
      logFile,
      ...(at !== undefined && { port: at }),
      settings: { DATA_DIR: folder, E2E_AHEAD_MS: String(ahead), ...settings },
    });
  let product: Product = await start(port);
  const { url } = product;
  return {
    url,
    moveOn: async (days) => {
      ahead += days * DAY_MS;
      await askDoor(url, 'clock', { ahead });
    },
    execute: async (sql) => {
      await askDoor(url, 'statement', { sql });
    },
    restartLater: async (days) => {
      await product.stop();
      ahead += days * DAY_MS;
      product = await start(Number(new URL(url).port));
    },
    stop: () => product.stop(),
  };
}

/** Has the product at this address do what its door is for. */
export async function askDoor<Act extends keyof Acts>(
  url: string,
  act: Act,
  input: Parameters<Acts[Act]>[0],
): Promise<Awaited<ReturnType<Acts[Act]>>> {
  const socketPath = join(RUN_FOLDER, `door-${new URL(url).port}`);
  const answer = await new Promise<unknown>((resolve, reject) => {
    const asked = request({ socketPath, path: `/${act}`, method: 'POST' }, (response) => resolve(json(response)));
    asked.once('error', reject).end(JSON.stringify(input));
  });
  const { value, fault } = answer as { value: Awaited<ReturnType<Acts[Act]>>; fault?: string };
  if (fault !== undefined) throw new Error(`${act}: ${fault}`);
  return value;
}
