import type { EventEmitter } from 'node:events';
import { Client, type ClientBase, Pool } from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { queueStatements } from './queue-statements.ts';
import { onServer, testDatabase } from './testing/database.ts';
import { scene } from './testing/scene.ts';

/** A connection with its stream of messages, which the driver's types leave out. */
type Inside = ClientBase & { connection: EventEmitter };

testDatabase();
afterEach(() => void vi.restoreAllMocks());

/** How many statements a connection has been given while it had another one. */
function countCrowded(): () => number {
  let crowded = 0;
  const { query } = Client.prototype;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    if (!(this as unknown as { readyForQuery: boolean }).readyForQuery) crowded += 1;
    return (query as (...all: unknown[]) => never).apply(this, given);
  } as never);
  return () => crowded;
}

test.runIf(onServer)('several relations are read in a transaction one after the other', async () => {
  const { app, store, seller } = await scene();
  const id = crypto.randomUUID();
  const asked = { id, storeId: store.id, appId: app.id, mode: 'live', askedById: seller.id, scopes: ['*'] } as const;
  const now = new Date();
  await db().connectRequest.create({ data: { ...asked, scopes: ['*'], path: '/', askedAt: now, expiresAt: now } });
  const crowded = countCrowded();
  const name = { select: { name: true } };
  const [found] = await db().$transaction((tx) =>
    tx.connectRequest.updateManyAndReturn({
      where: { id },
      data: { approvedAt: now },
      select: { app: name, store: name, askedBy: name },
    }),
  );
  expect([found?.app.name, found?.store.name]).toEqual([app.name, store.name]);
  expect(crowded()).toBe(0);
});

/** What came of statements that were asked for at once, on a connection of its own. */
async function askAtOnce(ask: (client: Inside) => Promise<unknown>[]): Promise<unknown[]> {
  const template = inject('template');
  if (template.kind !== 'server') throw new Error('There is no server.');
  const pool = new Pool({ connectionString: template.server, max: 1 }).on('error', () => {});
  pool.on('connect', queueStatements);
  const client = await pool.connect();
  client.on('error', () => {});
  const all = await Promise.allSettled(ask(client as Inside));
  client.release(true);
  await pool.end();
  return all.map((one) => (one.status === 'fulfilled' ? (one.value as { rows: unknown[][] }).rows[0] : 'failed'));
}

test.runIf(onServer).each([
  ['with the packet', (emit: () => void) => emit()],
  ['in a packet of its own', setImmediate],
])('they come in order and one that fails leaves the others, where the server is ready %s', async (_, arrive) => {
  const crowded = countCrowded();
  const texts = [...Array.from({ length: 20 }, (_, n) => `SELECT ${n} AS n`), 'SELECT nothing', 'SELECT 21 AS n'];
  const found = await askAtOnce((client) => {
    const { connection } = client;
    const emit = connection.emit.bind(connection);
    connection.emit = (event, ...of) => {
      if (event !== 'readyForQuery') return emit(event, ...of);
      arrive(() => emit(event, ...of));
      return true;
    };
    return texts.map((text) => client.query(text));
  });
  expect(found).toEqual([...Array.from({ length: 20 }, (_, n) => ({ n })), 'failed', { n: 21 }]);
  expect(crowded()).toBe(0);
});

test.runIf(onServer)('those that wait for a connection that is gone fail', async () => {
  const texts = ['SELECT pg_terminate_backend(pg_backend_pid())', 'SELECT 1', 'SELECT 2'];
  expect(await askAtOnce((client) => texts.map((text) => client.query(text)))).toEqual(['failed', 'failed', 'failed']);
});

test.runIf(onServer)('those that are asked for once the connection is gone fail too', async () => {
  const found = await askAtOnce((client) => {
    const cut = client.query('SELECT pg_terminate_backend(pg_backend_pid())');
    const gone = new Promise((resolve) => client.once('end', resolve));
    return [cut, gone.then(() => client.query('ROLLBACK'))];
  });
  expect(found).toEqual(['failed', 'failed']);
});
