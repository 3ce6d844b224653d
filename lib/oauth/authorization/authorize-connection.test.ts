import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { context, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { AUTH_SECRET, testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { codeBody, rowOf, type Scene, scene } from '@/prisma/testing/scene.ts';
import { db } from '../../database/db.ts';
import { env } from '../../kernel/config/env.ts';
import { keysFor } from '../../kernel/crypto/keys.ts';
import { parseCredential } from '../../permissions/credential.ts';
import type { SellerId } from '../../permissions/seller.ts';
import { authorizeConnection, type Decision } from './authorize-connection.ts';
import type { Ticket } from './ticket.ts';

testDatabase();

function ticketFor({ app, seller }: Scene): Ticket {
  const request = {
    clientId: app.clientId,
    redirectUri: app.redirectUri,
    scopes: ['orders:read'],
    mode: 'live',
    challenge: null,
  } as const;
  return {
    id: randomUUID(),
    sellerId: seller.id,
    sessionId: 'session',
    request: { ...request, scopes: [...request.scopes] },
  };
}

function decide(
  ticket: Ticket,
  storeId: string,
  sellerId: SellerId,
  mode: 'live' | 'test' = 'live',
  now = new Date(),
  ticked?: string[],
) {
  return authorizeConnection(ticket, { storeId, mode, ...(ticked && { ticked }) }, sellerId, {
    ...context(now),
    codeKeys: keysFor('codes', env()),
    tokenPrefix: 'svc',
  });
}

const codeOf = (decision: Decision) => ('code' in decision ? decision.code : decision.fault);

describe('Authorize', () => {
  test('makes one connection with a code for what was asked and chosen', async () => {
    const here = await scene();
    const now = new Date('2026-04-05T06:07:08.009Z');
    const code = codeOf(await decide(ticketFor(here), here.store.id, here.seller.id, 'test', now));
    expect(parseCredential(code, 'svc')?.kind).toBe('code');
    expect(await rowOf(code)).toMatchObject({
      appId: here.app.id,
      storeId: here.store.id,
      mode: 'test',
      scopes: ['orders:read'],
      redirectUri: here.app.redirectUri,
      codeChallenge: null,
      authorizedAt: now,
      codeExpiresAt: new Date('2026-04-05T06:12:08.009Z'),
      connectedAt: null,
      accessHash: null,
      refreshHash: null,
    });
    expect(codeBody(here.app, code).code).toBe(code);
  });

  test('clicked twice returns the same code; with another choice it was answered already', async () => {
    const here = await scene();
    const other = await createStore(db(), here.seller.id);
    const ticket = ticketFor(here);
    const first = await decide(ticket, here.store.id, here.seller.id);
    expect(await decide(ticket, here.store.id, here.seller.id)).toEqual(first);
    expect(await decide(ticket, other.id, here.seller.id)).toEqual({ fault: 'answered' });
    expect(await decide(ticket, here.store.id, here.seller.id, 'test')).toEqual({ fault: 'answered' });
    expect(await db().connection.count({ where: { appId: here.app.id } })).toBe(1);
  });

  test('of the optional scopes it grants what was ticked, and nothing that was not offered', async () => {
    const here = await scene();
    const ticket = ticketFor(here);
    ticket.request.optional = ['customers:read', 'files:read', 'taxes:read'];
    const press = (...ticked: string[]) => decide(ticket, here.store.id, here.seller.id, 'live', new Date(), ticked);
    const first = await press('taxes:read', 'customers:read', 'payouts:read', '*');
    expect((await rowOf(codeOf(first))).scopes).toEqual(['orders:read', 'customers:read', 'taxes:read']);
    expect(await press('customers:read', 'taxes:read')).toEqual(first);
    expect(await press('customers:read')).toEqual({ fault: 'answered' });
    expect(await press()).toEqual({ fault: 'answered' });
  });

  test('clicked again after the code was redeemed, ended or expired: it was answered already', async () => {
    const here = await scene();
    const data = [
      { connectedAt: new Date() },
      { endedAt: new Date(), endReason: 'revoked_by_seller' as const },
      { codeExpiresAt: new Date(Date.now() - 1) },
    ];
    for (const change of data) {
      const ticket = ticketFor(here);
      const code = codeOf(await decide(ticket, here.store.id, here.seller.id));
      await db().connection.update({ where: { id: (await rowOf(code)).id }, data: change });
      expect(await decide(ticket, here.store.id, here.seller.id)).toEqual({ fault: 'answered' });
    }
  });

  test('clicked again after AUTH_SECRET was changed returns the same code', async () => {
    const here = await scene();
    const ticket = ticketFor(here);
    const first = await decide(ticket, here.store.id, here.seller.id);
    testSettings({ authSecret: 'the secret after the change, 32 bytes or more', authSecretPrevious: AUTH_SECRET });
    expect(await decide(ticket, here.store.id, here.seller.id)).toEqual(first);
    testSettings();
  });

  test('ten times in parallel: one connection, one code', async () => {
    const here = await scene();
    const ticket = ticketFor(here);
    const decisions = await Promise.all(
      Array.from({ length: 10 }, () => decide(ticket, here.store.id, here.seller.id)),
    );
    expect(new Set(decisions.map(codeOf)).size).toBe(1);
    expect(codeOf(decisions[0] as Decision)).toMatch(/^svc_code_/);
    expect(await db().connection.count({ where: { appId: here.app.id } })).toBe(1);
  });

  test('with a new ticket makes another, independent connection', async () => {
    const here = await scene();
    const codes = [
      await decide(ticketFor(here), here.store.id, here.seller.id),
      await decide(ticketFor(here), here.store.id, here.seller.id),
    ];
    expect(new Set(codes.map(codeOf)).size).toBe(2);
    expect(await db().connection.count({ where: { storeId: here.store.id } })).toBe(2);
  });
});

describe('no code', () => {
  test('no_store: none, not an id, or another seller’s', async () => {
    const here = await scene();
    const stranger = await createSeller(db());
    const theirs = await createStore(db(), stranger.id);
    for (const id of ['', 'x', "' OR 1=1", '\0', randomUUID(), theirs.id]) {
      expect(await decide(ticketFor(here), id, here.seller.id)).toEqual({ fault: 'no_store' });
    }
    expect(await decide(ticketFor(here), here.store.id, stranger.id)).toEqual({ fault: 'no_store' });
    expect(await db().connection.count({ where: { appId: here.app.id } })).toBe(0);
  });

  test('app_gone: disabled, its redirect URI removed, or deleted since consent was shown', async () => {
    const here = await scene();
    const ticket = ticketFor(here);
    const decideNow = () => decide(ticket, here.store.id, here.seller.id);
    const update = (data: object) => db().app.update({ where: { id: here.app.id }, data });
    await update({ disabledAt: new Date() });
    expect(await decideNow()).toEqual({ fault: 'app_gone' });
    await update({ disabledAt: null, redirectUris: [`${here.app.redirectUri}/`] });
    expect(await decideNow()).toEqual({ fault: 'app_gone' });
    await db().app.delete({ where: { id: here.app.id } });
    expect(await decideNow()).toEqual({ fault: 'app_gone' });
  });
});

test('codes that expired a day ago are removed; connections, new codes and those of other stores are not', async () => {
  const here = await scene();
  const other = await scene();
  const old = new Date(Date.now() - 24 * 3_600_000 - 6 * 60_000);
  const dead = await here.authorize({ now: old });
  const kept = [
    await here.authorize(),
    (await here.connect({ now: old })).access_token,
    await other.authorize({ now: old }),
  ];
  await decide(ticketFor(here), here.store.id, here.seller.id);
  await expect(rowOf(dead)).rejects.toThrow();
  for (const one of kept) expect(await rowOf(one)).toBeDefined();
});
