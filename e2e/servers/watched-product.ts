import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

/** The product with demo data of its own, and a watch on its event loop. */
export interface WatchedProduct {
  url: string;
  /**
   * The longest time, in milliseconds of its processor time, that its event loop was held since this was last asked.
   */
  longestStall(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts it. */
export async function startWatchedProduct(): Promise<WatchedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-watched-'));
  const product = await startProduct({
    script: 'e2e/servers/watched-product.mjs',
    logFile: join(folder, 'server.log'),
    settings: { DATA_DIR: join(folder, 'data') },
  });
  return {
    url: product.url,
    longestStall: () =>
      new Promise((resolve) => {
        product.process.once('message', (longest) => resolve(Number(longest)));
        product.process.send('longest?');
      }),
    stop: async () => {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
