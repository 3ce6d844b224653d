import { expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { execute, sql } from '@/lib/database/query.ts';
import { readAppStanding } from '@/lib/oauth/connections/app-connections.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';
import { createApp, createSeller, createStore } from '@/prisma/demo/factories.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { authorizeRequest, consentScene, HERE, openConsent } from './testing.ts';

testDatabase({ baseUrl: HERE });

const SENSITIVE = { scope: 'customers:read' };

/** The screen as text, and whether what it says of the app's standing is for Live alone. */
async function screen(app: Parameters<typeof authorizeRequest>[0], cookie: string, more: Record<string, string> = {}) {
  const html = await (await openConsent(authorizeRequest(app, { ...SENSITIVE, ...more }, cookie))).text();
  const standing = /<span[^>]*data-testid="app-standing"[^>]*>(.*?)<\/span>/s.exec(html);
  return standing ? standing[1]?.replace(/<[^>]+>/g, '') : null;
}

test('of an unverified app with sensitive permissions: since when, and in how many stores of others', async () => {
  const { app, cookie, seller, store } = await consentScene();
  const owned = await db().app.update({
    where: { id: app.id },
    data: { createdAt: new Date('2026-03-05T12:00:00Z') },
    select: { ownerId: true },
  });
  const said = (stores: string) => `It was registered here on 5 March 2026 and is connected in ${stores}.`;
  expect(await screen(app, cookie)).toBe(said('no store of other people'));

  // Its team's own stores don't count: neither the owner's nor a developer's.
  const colleague = await createSeller(db());
  await db().appDeveloper.create({ data: { appId: app.id, userId: colleague.id, joinedAt: new Date() } });
  for (const id of [owned.ownerId as SellerId, colleague.id])
    await connect({ app, store: await createStore(db(), id), ownerId: id, mode: 'live' });
  expect(await screen(app, cookie)).toBe(said('no store of other people'));

  // A store counts once, whatever connects it; one whose connection has ended doesn't, nor one of another app.
  await connect({ app, store, ownerId: seller.id, mode: 'live' });
  await connect({ app, store, ownerId: seller.id, mode: 'test' });
  const second = await createStore(db(), seller.id);
  await connect({ app: await createApp(db(), colleague.id), store: second, ownerId: seller.id, mode: 'live' });
  expect(await screen(app, cookie)).toBe(said('1 store of other people'));
  await connect({ app, store: second, ownerId: seller.id, mode: 'live' });
  expect(await screen(app, cookie)).toBe(said('2 stores of other people'));
  await db().connection.updateMany({ where: { appId: app.id, storeId: second.id }, data: { endedAt: new Date() } });
  expect(await screen(app, cookie)).toBe(said('1 store of other people'));
});

test('nothing of that where the app is verified, or asks for nothing sensitive', async () => {
  const verified = await consentScene({ verification: 'verified' });
  expect(await screen(verified.app, verified.cookie)).toBeNull();
  const plain = await consentScene();
  expect(await screen(plain.app, plain.cookie, { scope: 'products:read' })).toBeNull();
  // What is optional may be ticked too.
  expect(
    await screen(plain.app, plain.cookie, { scope: 'products:read', optional_scope: 'refunds:write' }),
  ).not.toBeNull();
});

test('a very common app is counted no further than it says', async () => {
  const { app, seller } = await consentScene();
  const store = await createStore(db(), seller.id);
  await execute(
    db(),
    sql`INSERT INTO store (id, owner_id, name, subdomain, currency, created_at)
    SELECT gen_random_uuid(), owner_id, name, 'many-' || n, currency, created_at FROM store, generate_series(1, 150) n
    WHERE id = ${store.id}::uuid`,
  );
  await execute(
    db(),
    sql`INSERT INTO connection (id, selector, app_id, store_id, mode, redirect_uri, code_hash, code_expires_at, connected_at)
    SELECT gen_random_uuid(), 'many' || id, ${app.id}::uuid, id, 'live', '', '', now(), now() FROM store WHERE owner_id = ${seller.id}`,
  );
  expect((await readAppStanding(db(), app.id))?.stores).toBe(101);
});
