// A server beside the product: the floor, or another library, in a process of its own. It is started with the file of
// what it hosts and the address of an empty database, tells its port, and makes what a workload needs when asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import type { Subject } from '../load/workload.ts';

export interface Hosted {
  listener(request: IncomingMessage, response: ServerResponse): void;
  /** Connections with a token pair each. */
  pairs(count: number): Promise<Subject[]>;
  /** Codes that wait for their exchange. */
  codes(count: number): Promise<Subject[]>;
}

/** What a file that is hosted exports. */
export interface Host {
  open(pool: Pool, origin: string): Promise<Hosted>;
}

const [file = '', url] = process.argv.slice(2);
// As many connections as the product's pool has.
const pool = new Pool({ connectionString: url, max: 10, options: '-c TimeZone=UTC' });
const server = createServer();
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address() as AddressInfo;
  const { open } = (await import(file)) as Host;
  const hosted = await open(pool, `http://127.0.0.1:${port}`);
  server.on('request', hosted.listener);
  process.on('message', async (wish: { pairs: number } | { codes: number }) => {
    const subjects = 'pairs' in wish ? await hosted.pairs(wish.pairs) : await hosted.codes(wish.codes);
    await pool.query('VACUUM ANALYZE');
    await pool.query('CHECKPOINT');
    process.send?.(subjects);
  });
  process.send?.({ port });
});
process.on('disconnect', () => process.exit(0));
