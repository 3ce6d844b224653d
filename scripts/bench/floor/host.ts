// The floor in a process of its own. It is started with the address of an empty database, tells its port, and makes
// what a workload needs when asked.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { open } from './floor.ts';

const [url, upstream = ''] = process.argv.slice(2);
// As many connections as the product's pool has.
const pool = new Pool({ connectionString: url, max: 10, options: '-c TimeZone=UTC' });
const server = createServer();
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address() as AddressInfo;
  const hosted = await open(pool, upstream);
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
