import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/** Where a run of the browser tests keeps what it writes; playwright.config.ts chooses it. */
export const RUN_FOLDER = process.env.E2E_DIR ?? '';

/** Logs: of the server that most journeys share, of those that a spec starts, and of one whose pages are made to fail. */
export const SERVER_LOG = join(RUN_FOLDER, 'server.log');
export const OWN_SERVER_LOG = join(RUN_FOLDER, 'own-server.log');
export const FAILING_LOG = join(RUN_FOLDER, 'failing.log');

/** Secrets, codes and tokens that were handed out, to look for them afterwards where they must not be. */
export const ISSUED_FILE = join(RUN_FOLDER, 'issued.txt');

/** A new folder for a server’s data. */
export function newDataFolder(): string {
  return mkdtempSync(join(RUN_FOLDER, 'data-'));
}
