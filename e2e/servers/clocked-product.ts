import { type Product, startProduct } from './product.ts';

const DAY_MS = 24 * 3600_000;

/** The product with a clock that a test moves, and a way past it to its database. */
export interface ClockedProduct {
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
  /** A folder of its own for its data. */
  folder: string;
  /** Its environment beside the usual. */
  settings?: Record<string, string>;
}

/** Starts it with demo data of its own. */
export async function startClockedProduct({ logFile, folder, settings = {} }: Options): Promise<ClockedProduct> {
  let ahead = 0;
  const start = (port?: number) =>
    startProduct({
      script: 'e2e/servers/clocked-product.mjs',
      logFile,
      ...(port !== undefined && { port }),
      settings: { DATA_DIR: folder, CLOCK_AHEAD_MS: String(ahead), ...settings },
    });
  let product: Product = await start();
  const { url } = product;
  const tell = (message: string | number) =>
    new Promise<void>((resolve) => {
      product.process.once('message', () => resolve());
      product.process.send(message);
    });
  return {
    url,
    moveOn: (days) => {
      ahead += days * DAY_MS;
      return tell(ahead);
    },
    execute: tell,
    restartLater: async (days) => {
      await product.stop();
      ahead += days * DAY_MS;
      product = await start(Number(new URL(url).port));
    },
    stop: () => product.stop(),
  };
}
