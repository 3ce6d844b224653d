import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { Client } from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { db, setDb } from '@/lib/database/db.ts';
import { query, sql } from '@/lib/database/query.ts';
import { createClient } from '@/prisma/client.ts';
import { onServer, testDatabase } from '@/prisma/testing/database.ts';
import { codeBody, expectError, get, pairOf, post, refreshBody, rowOf, scene, works } from '@/prisma/testing/scene.ts';
import { databaseUrl } from '@/prisma/testing/setup.ts';
import { GET as me } from '../../v1/me/route.ts';
import { POST } from './route.ts';

testDatabase();

describe.runIf(onServer)('a database that hangs in the middle of a request', () => {
  test('503 while somebody holds the lock that a request needs, and nothing is consumed', async () => {
    const { app, authorize, connect } = await scene();
    const [code, pair] = [await authorize(), await connect()];
    const holder = new Client({ connectionString: await ownUrl() });
    await holder.connect();
    try {
      await holder.query('BEGIN; LOCK TABLE connection IN ACCESS EXCLUSIVE MODE');
      await expectUnavailable(app, code, pair);
    } finally {
      await holder.end();
    }
    await expectUnharmed(app, code, pair);
  });

  test('503 when its connections fall silent, and nothing is consumed', async () => {
    const { app, authorize, connect } = await scene();
    const [code, pair] = [await authorize(), await connect()];
    const line = await openLine(new URL(await ownUrl()));
    const { prisma, close } = await createClient({ url: line.url });
    const here = db();
    setDb(prisma);
    try {
      expect(await works(pair.access_token)).toBe(true);
      line.fallSilent();
      await expectUnavailable(app, code, pair);
    } finally {
      setDb(here);
      line.close();
      await close();
    }
    await expectUnharmed(app, code, pair);
  });
});

type Scene = Awaited<ReturnType<typeof scene>>;
type Pair = Awaited<ReturnType<Scene['connect']>>;

async function expectUnavailable(app: Scene['app'], code: string, pair: Pair): Promise<void> {
  const [exchanged, rotated, read] = await Promise.all([
    post(POST, codeBody(app, code)),
    post(POST, refreshBody(app, pair.refresh_token)),
    get(me, pair.access_token),
  ]);
  expectError(exchanged, '503 temporarily_unavailable');
  expectError(rotated, '503 temporarily_unavailable');
  expect(read).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } });
}

async function expectUnharmed(app: Scene['app'], code: string, pair: Pair): Promise<void> {
  expect(await rowOf(code)).toMatchObject({ failedProofs: 0, connectedAt: null, endedAt: null });
  expect(await works(pair.access_token)).toBe(true);
  pairOf(await post(POST, codeBody(app, code)));
  pairOf(await post(POST, refreshBody(app, pair.refresh_token)));
}

/** The connection string of this file's database. */
async function ownUrl(): Promise<string> {
  const [row] = await query<{ name: string }>(db(), sql`SELECT current_database() AS name`);
  return databaseUrl(inject('server') ?? '', row?.name ?? '');
}

/** A line to a server that can fall silent: it stays open, and nothing comes through any more. */
async function openLine(to: URL): Promise<{ url: string; fallSilent(): void; close(): void }> {
  const sockets: Socket[] = [];
  let isSilent = false;
  const server = createServer((near) => {
    const far = dial(Number(to.port), to.hostname);
    sockets.push(near, far);
    near.on('data', (chunk) => void (isSilent || far.write(chunk)));
    far.on('data', (chunk) => void (isSilent || near.write(chunk)));
    for (const socket of [near, far]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(to);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    fallSilent: () => {
      isSilent = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
