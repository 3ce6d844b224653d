import type { Client, Pool } from 'pg';
import type { Listen } from '@/lib/database/query.ts';
import type { PostgresTarget } from './postgres-client.ts';

/** Listens on a connection beside those of a pool. */
export function listenBeside(pool: Pool): { listen: Listen; close: () => Promise<void> } {
  const open = new Set<Client>();
  const listen: Listen = async (channel, hear, lost) => {
    const { Client } = pool.options as unknown as PostgresTarget;
    const client = new Client(pool.options);
    // It ends after an error by itself.
    client.on('error', () => {});
    client.on('notification', ({ payload = '' }) => hear(payload));
    await client.connect();
    open.add(client);
    client.once('end', () => {
      if (open.delete(client)) lost();
    });
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  };
  const close = async () => {
    const clients = [...open];
    open.clear();
    await Promise.all(clients.map((client) => client.end()));
  };
  return { listen, close };
}
