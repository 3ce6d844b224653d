import { test as base, expect } from '../fixtures.ts';
import { type MailServer, startMailServer } from '../servers/mail-server.ts';
import { askProduct, startOpenProduct } from '../servers/open-product.ts';
import type { Product } from '../servers/product.ts';
import { OWN_SERVER_LOG } from '../servers/run-folder.ts';

export { expect };

interface WorkerFixtures {
  /** Where its mail goes. */
  mails: MailServer;
  /** A server for what can’t be asked of the one that all share: other settings, another time, a broken database. */
  server: Product;
}

interface Fixtures {
  /** Runs a statement on its database. */
  execute: (sql: string) => Promise<unknown>;
}

/** One server for every spec of this folder, which playwright.config.ts runs one after the other. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  mails: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its first parameter.
    async ({}, use) => {
      const mails = await startMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mails }, use) => {
      const mail = { SMTP_URL: mails.url, MAIL_FROM: 'Post <post@tillgate.example>' };
      const server = await startOpenProduct({
        logFile: OWN_SERVER_LOG,
        settings: { CONFIRM_SENSITIVE: 'on', TRUST_PROXY: '1', ...mail },
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  execute: ({ server }, use) => use((sql) => askProduct(server.url, 'query', { sql })),
});
