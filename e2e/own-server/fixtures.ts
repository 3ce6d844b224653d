import { test as base } from '../fixtures.ts';
import { type ClockedProduct, startClockedProduct } from '../servers/clocked-product.ts';
import { newDataFolder, OWN_SERVER_LOG } from '../servers/run-folder.ts';

export { expect } from '../fixtures.ts';

interface WorkerFixtures {
  /** A server for what can’t be asked of the one that all share: other settings, another time, a broken database. */
  server: ClockedProduct;
}

/**
 * One server for every spec of this folder, which playwright.config.ts runs one after the other. Its clock moves on, so
 * no session is shared from one journey to the next.
 */
export const test = base.extend<object, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter.
    async ({}, use) => {
      const settings = { CONFIRM_SENSITIVE: 'on' };
      const server = await startClockedProduct({ logFile: OWN_SERVER_LOG, folder: newDataFolder(), settings });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
});
