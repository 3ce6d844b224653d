import { beforeEach, expect, test } from 'vitest';
import {
  answer,
  approved,
  connections,
  consent,
  openRequests,
  pageOf,
  redeem,
  team,
} from '@/app/oauth/authorize/decision/testing.ts';
import { authorizeRequest, HERE } from '@/app/oauth/authorize/testing.ts';
import { db } from '@/lib/database/db.ts';
import { changeRole } from '@/lib/members/change-role.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { expectError, pairOf } from '@/prisma/testing/scene.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

test('once it is approved, who asked may connect the app, with no more than was asked for, and once', async () => {
  const here = await team('developer');
  const form = { store: here.store.id, mode: 'live', decision: 'authorize' };
  await approved(here);
  const more = await answer(await consent(here, 'orders:read customers:read'), here.cookie, form);
  expect(more.searchParams.get('problem')).toBe('role');
  const screen = await consent(here);
  const own = await answer(screen, here.cookie, form);
  expect(own.searchParams.has('code')).toBe(true);
  expect(String(await answer(screen, here.cookie, form))).toBe(String(own));
  pairOf(await redeem(here, own));
  const again = await answer(await consent(here), here.cookie, form);
  expect(again.searchParams.get('problem')).toBe('role');
  expect(await connections(here)).toBe(1);
});

test('an app that has forgotten what it asked for is tried again by the same approval; one code of many works', async () => {
  const here = await team('developer');
  const form = { store: here.store.id, mode: 'live', decision: 'authorize' };
  await approved(here);
  const lost = await answer(await consent(here), here.cookie, form);
  const screens = await Promise.all(Array.from({ length: 4 }, () => consent(here)));
  const codes = await Promise.all(screens.map((screen) => answer(screen, here.cookie, form)));
  expectError(await redeem(here, lost), '400 invalid_grant', 'withdrawn_authorization');
  const redeemed = await Promise.all(codes.map((to) => redeem(here, to)));
  expect(redeemed.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  expect(await db().connection.count({ where: { appId: here.app.id, connectedAt: { not: null } } })).toBe(1);
  expect(await openRequests(here)).toEqual([]);
});

test('of what the app can do without, the person may tick what the admin has ticked', async () => {
  const here = await team('developer');
  const wanted = ['orders:read', 'customers:read refunds:write'] as const;
  const form = { store: here.store.id, mode: 'live', decision: 'authorize' };
  const allowed = { ...form, ticked: 'customers:read' };
  await approved(here, ...wanted, ['customers:read']);
  const more = await answer(await consent(here, ...wanted), here.cookie, {
    ...allowed,
    ticked: 'customers:read refunds:write',
  });
  expect(more.searchParams.get('problem')).toBe('ticked');
  const screen = await pageOf(new Request(more, { headers: { host: 'localhost:3000', cookie: here.cookie } }));
  expect(screen).toContain('Not everything that you ticked was approved.');
  const own = await answer(screen, here.cookie, allowed);
  expect(own.searchParams.has('code')).toBe(true);
  const made = await db().connection.findMany({ where: { appId: here.app.id }, select: { scopes: true } });
  expect(made.map(({ scopes }) => scopes)).toEqual([['orders:read', 'customers:read']]);
});

test('who was approved for less than an app asks for now may ask again', async () => {
  const here = await team('developer');
  await approved(here);
  expect(await consent(here)).not.toContain('data-ask');
  expect(await consent(here, 'orders:read customers:read')).toContain('data-ask="live"');
});

test('an approval ends with the role in which it was asked for', async () => {
  const here = await team('developer');
  const form = { store: here.store.id, mode: 'live', decision: 'authorize' };
  await approved(here);
  const change = { personId: here.colleague.id, role: 'viewer' } as const;
  expect(await changeRole(here.owner.id, here.store.id, change, context())).toBe('done');
  expect((await answer(await consent(here), here.cookie, form)).searchParams.get('problem')).toBe('role');
});

test('an approval is over once the app is connected', async () => {
  const here = await team('developer');
  const form = { store: here.store.id, mode: 'live', decision: 'authorize' };
  await approved(here);
  const own = await pageOf(authorizeRequest(here.app, { scope: 'orders:read' }, here.ownersCookie));
  expect((await answer(own, here.ownersCookie, form)).searchParams.has('code')).toBe(true);
  await db().connection.updateMany({
    where: { appId: here.app.id },
    data: { connectedAt: new Date(Date.now() + 1000) },
  });
  const html = await consent(here);
  expect(html).toContain('data-ask="live"');
  expect((await answer(html, here.cookie, form)).searchParams.get('problem')).toBe('role');
  expect(await connections(here)).toBe(1);
});
