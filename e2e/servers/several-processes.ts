import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl, onDatabase } from '@/prisma/testing/setup.ts';
import { processesOf } from './child-processes.ts';
import { freePort } from './free-port.mjs';
import { type Product, startProduct } from './product.ts';

/** The product on a new PostgreSQL database, which serves from several processes. */
export interface SeveralProcesses {
  product: Product;
  databaseUrl: string;
  /** The ids of its processes of one kind. */
  pids(kind: 'serving' | 'jobs'): number[];
  /** The value of a metric, by how its line begins. */
  metric(line: string): Promise<number>;
  log(): string;
  stop(): Promise<void>;
}

export const AUTH_SECRET = 'a secret for several processes, 32 bytes or more';

/** Starts it. @param more settings beside the usual */
export async function startSeveralProcesses(
  server: string,
  processes: number,
  more: Record<string, string> = {},
): Promise<SeveralProcesses> {
  const name = `tillgate_processes_${randomBytes(6).toString('hex')}`;
  await onDatabase(server, `CREATE DATABASE ${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-processes-'));
  const logFile = join(folder, 'server.log');
  const settings = {
    DATABASE_URL: databaseUrl(server, name),
    AUTH_SECRET,
    WEB_CONCURRENCY: String(processes),
    METRICS_PORT: String(await freePort()),
    ...more,
  };
  const product = await startProduct({ logFile, settings });
  return {
    product,
    databaseUrl: settings.DATABASE_URL,
    pids: (kind) => processesOf(product.process.pid ?? 0, kind),
    metric: async (line) => {
      const text = await (await fetch(`http://127.0.0.1:${settings.METRICS_PORT}/metrics`)).text();
      return Number(
        text
          .split('\n')
          .find((one) => one.startsWith(line))
          ?.split(' ')
          .at(-1),
      );
    },
    log: () => readFileSync(logFile, 'utf8'),
    stop: async () => {
      await product.stop();
      await onDatabase(server, `DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(folder, { recursive: true });
    },
  };
}
