import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { env } from '@/lib/config/env.ts';
import { keysFor } from '@/lib/crypto/keys.ts';
import { signTicket, TICKET_LIFETIME_MS } from '@/lib/oauth/authorization/ticket.ts';
import { Cluster } from '../servers/cluster.ts';
import { postgresBinaries } from '../servers/postgres-binaries.ts';
import type { Request } from './journal.ts';
import { authorizing, changing, exchanging } from './requests.ts';
import { onPostgres, type Scene } from './scene.ts';
import { type Answer, Target } from './target.ts';

const FIVE_MINUTES_MS = 300_000;
/** How exactly both have to agree: nothing may be valid for one and not for the other for longer than a second. */
const SECOND_MS = 1_000;
/** better-auth knows a later end of a session than ours: see SESSION_MARGIN_MS. */
const SESSION_MARGIN = `interval '1 hour'`;

describe.runIf(inject('faults').isLong && postgresBinaries())(
  'two servers whose clocks are ten minutes apart agree',
  { timeout: 120_000 },
  () => {
    let cluster: Cluster;
    let scene: Scene;
    let behind: Target;
    beforeAll(async () => {
      cluster = await Cluster.start(['max_connections=40']);
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
    const codeOf = ({ headers }: Answer) =>
      new URL(headers.get('location') ?? '', 'http://none').searchParams.get('code');

    async function newCode(): Promise<string> {
      const request = await authorizing(scene.shop, scene.target.url);
      return codeOf(await send(request, scene.target)) ?? '';
    }

    /** Asks both about something that expires so many milliseconds from now, by the database's clock. */
    async function ask(how: (to: Target, expires: string) => Promise<boolean>, ms: number): Promise<boolean[]> {
      const expires = `clock_timestamp() + interval '${ms} milliseconds'`;
      return [await how(scene.target, expires), await how(behind, expires)];
    }

    const EXPIRING: Record<string, (to: Target, expires: string) => Promise<boolean>> = {
      'a code': async (to, expires) => {
        const code = await newCode();
        await execute(`UPDATE connection SET code_expires_at = ${expires} WHERE connected_at IS NULL`);
        const request = exchanging(scene.shop, code);
        return (await send(request, to)).status === 200;
      },
      'the answer kept for a retry': async (to, expires) => {
        const request = exchanging(scene.shop, await newCode(), randomUUID());
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

    for (const [name, how] of Object.entries(EXPIRING)) {
      test(`on the end of ${name}`, async () => {
        // What comes in between takes a part of the second.
        expect(await ask(how, 2 * SECOND_MS)).toEqual([true, true]);
        expect(await ask(how, -SECOND_MS / 10)).toEqual([false, false]);
        await execute(`UPDATE session SET expires_at = now() + interval '1 day'`);
      });
    }

    test('on the end of a consent screen', async () => {
      const { app, sellerId, session, storeId } = scene.shop;
      const decide = async (to: Target, leftMs: number) => {
        const [row] = await execute('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now');
        const request = {
          clientId: app.clientId,
          redirectUri: app.redirectUri,
          scopes: [],
          mode: 'test',
          challenge: null,
        };
        const ticket = { id: randomUUID(), request, sellerId, sessionId: session.id } as Parameters<
          typeof signTicket
        >[0];
        const signedAt = new Date(Number(row?.now) - TICKET_LIFETIME_MS + leftMs);
        const signed = await signTicket(ticket, keysFor('consent tickets', env()), signedAt);
        const body = new URLSearchParams({
          ticket: signed,
          store: storeId,
          mode: 'test',
          decision: 'authorize',
        }).toString();
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: session.cookie,
          origin: to.url,
        };
        return codeOf(await to.send('/oauth/authorize/decision', { method: 'POST', headers, body })) !== null;
      };
      // A ticket's end is a whole second.
      expect(await Promise.all([scene.target, behind].map((to) => decide(to, 3 * SECOND_MS)))).toEqual([true, true]);
      expect(await Promise.all([scene.target, behind].map((to) => decide(to, -SECOND_MS)))).toEqual([false, false]);
    });

    test('on how long a new code is good', async () => {
      for (const to of [scene.target, behind]) {
        const request = await authorizing(scene.shop, to.url);
        const code = codeOf(await send(request, to)) ?? '';
        const [row] = await execute(
          `SELECT extract(epoch FROM code_expires_at - now())::float8 * 1000 AS left FROM connection
         WHERE connected_at IS NULL ORDER BY code_expires_at DESC LIMIT 1`,
        );
        expect(code).not.toBe('');
        expect(Math.abs(Number(row?.left) - FIVE_MINUTES_MS)).toBeLessThan(SECOND_MS);
      }
    });
  },
);
