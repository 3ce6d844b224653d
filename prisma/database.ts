import type { Pool } from 'pg';
import type { PrismaClient } from './generated/client.ts';

/** An open database, PostgreSQL or the embedded one. */
export interface Database {
  prisma: PrismaClient;
  /** Its connections; null on the embedded database, which has none. */
  pool: Pool | null;
  /** Applies the missing migrations of a folder, by default ours; returns their names. */
  migrate(folder?: string): Promise<string[]>;
  close(): Promise<void>;
}
