import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient } from 'pg';
import { afterAll, test } from 'vitest';
import { JOB_TIME } from '@/lib/database/db.ts';
import { limitAnswers } from './limit-answers.ts';

const LIMIT_MS = 800;
const JOB_LIMIT_MS = 4 * LIMIT_MS;

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const READY = message('Z', Buffer.from('I'));
const WELCOME = Buffer.concat([message('R', Buffer.from([0, 0, 0, 0])), READY]);
const DONE = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), READY]);

const open: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of open) await close();
});

/** A server of PostgreSQL's protocol that lets everybody in, and answers as it is told. */
async function serve(answer: (statement: string, socket: Socket) => void): Promise<Pool> {
  const server = createServer((socket) => {
    let isWelcome = false;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (isWelcome) return answer(data.toString('latin1'), socket);
      isWelcome = true;
      socket.write(WELCOME);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pool = new Pool({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, user: 'tester', max: 1 });
  pool.on('connect', (client) => limitAnswers(client, LIMIT_MS, JOB_LIMIT_MS));
  pool.on('error', () => {});
  open.push(async () => {
    await pool.end();
    server.close();
  });
  return pool;
}

async function connect(pool: Pool): Promise<PoolClient> {
  const lent = await pool.connect();
  open.unshift(async () => lent.release(true));
  // Whoever waits for an answer is told as well.
  lent.on('error', () => {});
  return lent;
}

test.concurrent('a statement without an answer fails, and its connection is not used again', async ({ expect }) => {
  const pool = await serve((statement, socket) => {
    if (!statement.includes('silence')) socket.write(DONE);
  });
  await pool.query('first');
  const began = performance.now();
  await expect(pool.query('silence')).rejects.toThrow('Query read timeout');
  expect(performance.now() - began).toBeGreaterThanOrEqual(LIMIT_MS - 5);
  expect(pool.totalCount).toBe(0);
  await pool.query('after');
});

test.concurrent('a connection that nobody uses stays open, and the next statement has all of its time', async ({
  expect,
}) => {
  const sockets = new Set<Socket>();
  const pool = await serve((statement, socket) => {
    sockets.add(socket);
    const write = () => socket.write(DONE);
    if (statement.includes('late')) setTimeout(write, 0.5 * LIMIT_MS);
    else write();
  });
  await pool.query('first');
  await sleep(2 * LIMIT_MS);
  await pool.query('late');
  await sleep(0.5 * LIMIT_MS);
  await pool.query('late');
  expect(sockets.size).toBe(1);
});

test.concurrent('asking for something else meanwhile does not prolong the wait', async ({ expect }) => {
  const pool = await serve(() => {});
  const client = await connect(pool);
  const began = performance.now();
  const silent = client.query('silence').catch((error: Error) => error.message);
  await sleep(0.5 * LIMIT_MS);
  const queued = client.query('ROLLBACK').catch(() => {});
  expect(await silent).toBe('Query read timeout');
  expect(performance.now() - began).toBeLessThan(1.4 * LIMIT_MS);
  await queued;
});

test.concurrent('what had to wait for another statement has all of its time', async () => {
  const pool = await serve((_, socket) => void setTimeout(() => socket.write(DONE), 0.7 * LIMIT_MS));
  const client = await connect(pool);
  await Promise.all([client.query('one'), client.query('two')]);
});

test.concurrent('a transaction of a job has more time, but what comes after it on that connection has not', async ({
  expect,
}) => {
  const pool = await serve((statement, socket) => {
    if (statement.includes('silence')) return;
    setTimeout(() => socket.write(DONE), statement.includes('late') ? 2 * LIMIT_MS : 0);
  });
  const client = await connect(pool);
  await client.query('BEGIN');
  await client.query(JOB_TIME.text);
  await client.query('late');
  await client.query('COMMIT');
  const began = performance.now();
  await expect(client.query('silence')).rejects.toThrow('Query read timeout');
  expect(performance.now() - began).toBeLessThan(2.5 * LIMIT_MS);
});

test.concurrent('a job does not wait for ever either', async ({ expect }) => {
  const pool = await serve((statement, socket) => {
    if (!statement.includes('silence')) socket.write(DONE);
  });
  const client = await connect(pool);
  await client.query(JOB_TIME.text);
  const began = performance.now();
  await expect(client.query('silence')).rejects.toThrow('Query read timeout');
  expect(performance.now() - began).toBeGreaterThanOrEqual(JOB_LIMIT_MS - 5);
});

test('an answer that came while this process was held up counts', async () => {
  const pool = await serve((_, socket) => {
    socket.write(DONE);
    const until = performance.now() + 1.2 * LIMIT_MS;
    while (performance.now() < until);
  });
  await pool.query('first');
});
