import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/** Where a run of the browser tests keeps what it writes; playwright.config.ts chooses it. */
export const RUN_FOLDER = process.env.E2E_DIR ?? '';

/** Logs: of the server that most journeys share, and of the one for what can’t be asked of that. */
export const SERVER_LOG = join(RUN_FOLDER, 'server.log');
export const OWN_SERVER_LOG = join(RUN_FOLDER, 'own-server.log');

/** A line in a log after which faults are no surprise: a spec takes away what pages need. */
export const FAULTS_FOLLOW = '--- from here on faults are made ---\n';

/** Secrets, codes and tokens that were handed out, to look for them afterwards where they must not be. */
export const ISSUED_FILE = join(RUN_FOLDER, 'issued.txt');

/** What the data of the first server on the embedded database was when it was ready: that takes most of a start. */
export const TEMPLATE = join(RUN_FOLDER, 'template');

/** A new folder for a server’s data, with the demo data once there is a template. */
export function newDataFolder(): string {
  const folder = mkdtempSync(join(RUN_FOLDER, 'data-'));
  if (existsSync(TEMPLATE)) cpSync(TEMPLATE, folder, { recursive: true });
  return folder;
}
