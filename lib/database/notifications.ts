import type { PrismaClient } from '@/prisma/generated/client.ts';
import { processWide } from '../kernel/process/process-wide.ts';
import type { Db } from './db.ts';

/**
 * Hears what transactions tell a channel with `pg_notify`, once they are committed, whichever process they are of. It
 * may miss some, and never hears anything behind a pooler that lends its sessions to others.
 * @param lost called when the connection has broken
 */
export type Listen = (channel: string, hear: (told: string) => void, lost: () => void) => Promise<void>;

declare module '../kernel/process/process-wide.ts' {
  interface ProcessWide {
    listens?: WeakMap<Db, Listen>;
  }
}

/** Names what listens on the database of a client, until that is closed; called by what opens the database. */
export function setListen(client: PrismaClient, listen: Listen): void {
  processWide.listens ??= new WeakMap();
  processWide.listens.set(client, listen);
}

/** See {@link Listen}. Opens a connection of its own, so it is called once in a process. */
export async function listenTo(client: Db, ...asked: Parameters<Listen>): Promise<void> {
  await processWide.listens?.get(client)?.(...asked);
}
