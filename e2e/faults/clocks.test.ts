import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { TICKET_LIFETIME_MS } from '@/lib/oauth/authorization/ticket.ts';
import type { Cluster } from '../servers/cluster.ts';
import { postgresBinaries } from '../servers/postgres-binaries.ts';
import type { Request } from './journal.ts';
import { authorizing, changing, codeIn, exchanging } from './requests.ts';
import { onPostgres, type Scene, startCluster } from './scene.ts';
import { Target } from './target.ts';

const FIVE_MINUTES_MS = 300_000;
/** How exactly both have to agree: nothing may be valid for one and not for the other for longer than a second. */
const SECOND_MS = 1_000;
/** better-auth knows a later end of a session than ours: see SESSION_MARGIN_MS. */
const SESSION_MARGIN = `interval '1 hour'`;
const NOW = 'extract(epoch FROM clock_timestamp())::float8 * 1000';

describe.runIf(inject('faults').isLong && postgresBinaries())(
  'two servers whose clocks are ten minutes apart agree',
  {
    timeout: 120_000,
  },
  () => {
    let cluster: Cluster;
    let scene: Scene;
    let behind: Target;
    beforeAll(async () => {
      cluster = await startCluster();
      scene = await onPostgres(cluster, { CLOCK_SKEW_MS: String(FIVE_MINUTES_MS) });
      const { DATABASE_URL = '' } = scene.target.settings;
      behind = await Target.prepare({ DATABASE_URL, CLOCK_SKEW_MS: String(-FIVE_MINUTES_MS) });
      await behind.start();
    }, 120_000);
    afterAll(async () => {
      await behind?.remove();
      await scene?.close();
      await cluster?.remove();
    });

    const send = ({ path, ...init }: Request, to: Target) => scene.target.send(path, init, to.url);
    const execute = (sql: string) => cluster.query(sql, scene.postgres?.database);
    const newCode = async (to: Target, signedAt?: Date) =>
      codeIn(await send(await authorizing(scene.shop, to.url, signedAt), to));
    const both = async <T>(ask: (to: Target) => Promise<T>) => [await ask(scene.target), await ask(behind)];

    /** Whether a server still takes what ends at a time of the database's clock. */
    const EXPIRING: Record<string, (to: Target, expires: string) => Promise<boolean>> = {
      'a code': async (to, expires) => {
        const code = (await newCode(scene.target)) ?? '';
        await execute(`UPDATE connection SET code_expires_at = ${expires} WHERE connected_at IS NULL`);
        return (await send(exchanging(scene.shop, code), to)).status === 200;
      },
      'the answer kept for a retry': async (to, expires) => {
        const request = exchanging(scene.shop, (await newCode(scene.target)) ?? '', randomUUID());
        const first = await send(request, scene.target);
        await execute(`UPDATE connection SET retry_expires_at = ${expires} WHERE retry_key IS NOT NULL`);
        return (await send(request, to)).body === first.body;
      },
      'the stored answer of an API call': async (to, expires) => {
        const { request } = changing(scene.shop, 0, Math.floor(Date.now() / 10));
        await send(request, scene.target);
        await execute(`UPDATE stored_answer SET expires_at = ${expires}`);
        return (await send(request, to)).headers.get('idempotent-replayed') === 'true';
      },
      'a session': async (to, expires) => {
        await execute(`UPDATE session SET expires_at = ${expires} + ${SESSION_MARGIN}`);
        const { status } = await to.send('/dashboard', { headers: { cookie: scene.shop.session.cookie } });
        return status === 200;
      },
    };

    test.each(Object.keys(EXPIRING))('on the end of %s', async (name) => {
      const ask = (ms: number) =>
        both(async (to) => EXPIRING[name]?.(to, `clock_timestamp() + interval '${ms} milliseconds'`));
      // What comes in between takes a part of the second.
      expect(await ask(2 * SECOND_MS)).toEqual([true, true]);
      expect(await ask(-SECOND_MS / 10)).toEqual([false, false]);
      await execute(`UPDATE session SET expires_at = now() + interval '1 day'`);
    });

    test('on the end of a consent screen', async () => {
      const decide = async (to: Target, leftMs: number) => {
        const [row] = await execute(`SELECT ${NOW} AS now`);
        return (await newCode(to, new Date(Number(row?.now) - TICKET_LIFETIME_MS + leftMs))) !== null;
      };
      // A ticket's end is a whole second.
      expect(await both((to) => decide(to, 3 * SECOND_MS))).toEqual([true, true]);
      expect(await both((to) => decide(to, -SECOND_MS))).toEqual([false, false]);
    });

    test('on how long a new code is good', async () => {
      const left = await both(async (to) => {
        expect(await newCode(to)).toBeTruthy();
        const [row] = await execute(
          `SELECT extract(epoch FROM code_expires_at - now())::float8 * 1000 AS left FROM connection
         WHERE connected_at IS NULL ORDER BY code_expires_at DESC LIMIT 1`,
        );
        return Math.abs(Number(row?.left) - FIVE_MINUTES_MS);
      });
      expect(Math.max(...left)).toBeLessThan(SECOND_MS);
    });
  },
);
