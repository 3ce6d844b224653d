import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db, setDb } from '@/lib/database/db.ts';
import { VERSION } from '@/lib/kernel/config/version.ts';
import { processWide } from '@/lib/kernel/process/process-wide.ts';
import { createClient, type Database } from '@/prisma/client.ts';
import type { PrismaClient } from '@/prisma/generated/client.ts';
import { onServer, openTestDatabase, testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { GET as health } from '../../health/route.ts';
import { GET as ready } from '../../ready/route.ts';
import { GET as me } from '../../v1/me/route.ts';
import { POST as introspect } from '../introspect/route.ts';
import { POST as revoke } from '../revoke/route.ts';
import { POST } from './route.ts';

const { codeBody, expectError, get, pairOf, post, refreshBody, rowOf, scene, tokenBody, works } = oauth;

testDatabase();

// What is logged meanwhile, to check that the reason is in it and no secret is.
const lines: string[] = [];
let here: PrismaClient;
const away: { name: string; prisma: PrismaClient; close: () => Promise<void> }[] = [];

beforeAll(async () => {
  here = db();
  processWide.log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const gone = await openTestDatabase();
  const { prisma } = gone.database;
  await prisma.user.count();
  // Under a client that holds an open connection to it.
  await gone.drop();
  away.push({ name: 'dropped', prisma, close: gone.remove });
  if (onServer) {
    const deaf: Database = await createClient({ url: 'postgresql://nobody@127.0.0.1:1/nothing' });
    away.push({ name: 'refusing', prisma: deaf.prisma, close: deaf.close });
    const closed = await createClient({ url: 'postgresql://nobody@127.0.0.1:1/nothing' });
    await closed.close();
    away.push({ name: 'closed', prisma: closed.prisma, close: async () => {} });
  }
});
afterAll(async () => {
  for (const { close } of away) await close();
});

/** Runs work while the database is away. */
async function whileAway(prisma: PrismaClient, work: () => Promise<void>): Promise<void> {
  setDb(prisma);
  try {
    await work();
  } finally {
    setDb(here);
  }
}

describe('while the database is away', () => {
  test('503 temporarily_unavailable with Retry-After everywhere, and nothing is consumed', async () => {
    const { app, authorize, connect } = await scene();
    const [code, pair, kept] = [await authorize(), await connect(), await connect()];
    for (const { name, prisma } of away) {
      await whileAway(prisma, async () => {
        const requests = [
          () => post(POST, codeBody(app, code)),
          () => post(POST, refreshBody(app, pair.refresh_token), { 'idempotency-key': 'k' }),
          () => post(revoke, tokenBody(app, kept.access_token)),
          () => post(introspect, tokenBody(app, kept.access_token)),
        ];
        for (const request of requests) {
          const answer = await request();
          expect(answer.headers.get('retry-after'), name).toMatch(/^[1-9]\d*$/);
          expectError(answer, '503 temporarily_unavailable');
        }
        const answer = await get(me, pair.access_token);
        expect(answer).toMatchObject({
          status: 503,
          body: { error: 'temporarily_unavailable', request_id: expect.any(String) },
        });
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      });
    }
    expect(lines).toHaveLength(5 * away.length);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ status: 503, requestId: expect.any(String), err: expect.any(Object) });
      for (const secret of [code, pair.access_token, pair.refresh_token, kept.access_token, app.clientSecret]) {
        expect(line).not.toContain(secret);
      }
    }
    expect(await rowOf(code)).toMatchObject({ failedProofs: 0, connectedAt: null, endedAt: null });
    pairOf(await post(POST, codeBody(app, code)));
    pairOf(await post(POST, refreshBody(app, pair.refresh_token), { 'idempotency-key': 'k' }));
    expect(await works(kept.access_token)).toBe(true);
  });

  test('a garbage token is refused all the same, without asking', async () => {
    for (const { prisma } of away)
      await whileAway(prisma, async () => expect((await get(me, 'garbage')).status).toBe(401));
  });

  test('/api/ready answers 503, /api/health still 200', async () => {
    expect((await ready()).status).toBe(200);
    for (const { prisma } of away) {
      await whileAway(prisma, async () => {
        const answer = await ready();
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
        expect(health().status).toBe(200);
      });
    }
    const alive = health();
    expect(alive.status).toBe(200);
    expect(await alive.json()).toEqual({ status: 'ok', version: VERSION });
    expect((await ready()).status).toBe(200);
  });
});
