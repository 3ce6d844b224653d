import { beforeEach, expect, test } from 'vitest';
import { lastMailTo } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { answerRequest } from '@/lib/members/answer-request.ts';
import { changeRole } from '@/lib/members/change-role.ts';
import { removeMember } from '@/lib/members/remove-member.ts';
import { findSellerRequest } from '@/lib/oauth/connections/connect-requests.ts';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { pairOf } from '@/prisma/testing/scene.ts';
import { authorizeRequest, HERE } from '../testing.ts';
import {
  answer,
  connections,
  consent,
  openRequests,
  pageOf,
  redeem,
  requestAccess,
  requests,
  team,
} from './testing.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

test('a developer connects apps in test mode, and asks for live mode', async () => {
  const here = await team('developer');
  const html = await consent(here);
  expect(html).toContain('Ask an admin');
  expect(html).toContain('data-ask="live"');
  const live = { store: here.store.id, mode: 'live' };
  const refused = await answer(html, here.cookie, { ...live, decision: 'authorize' });
  expect([refused.pathname, refused.searchParams.get('problem')]).toEqual(['/oauth/authorize', 'role']);
  expect(await connections(here)).toBe(0);
  const connected = await answer(await consent(here), here.cookie, { ...live, mode: 'test', decision: 'authorize' });
  expect(connected.searchParams.has('code')).toBe(true);
  expect(await db().connection.findFirst({ where: { appId: here.app.id } })).toMatchObject({ mode: 'test' });
});

test('a viewer can neither connect nor ask', async () => {
  const here = await team('viewer');
  const html = await consent(here);
  expect(html).not.toContain('Ask an admin');
  expect(html).toMatch(/<input type="radio" id="pick-0" required="" disabled=""/);
  for (const decision of ['authorize', 'ask']) {
    const form = { store: here.store.id, mode: 'test', decision };
    expect((await answer(html, here.cookie, form)).searchParams.get('problem')).toBe('role');
  }
  expect([await connections(here), await requests(here)]).toEqual([0, []]);
});

test.each([
  ['admin', 'viewer', ['role', 'role']],
  ['admin', 'developer', ['role', 'code']],
  ['admin', null, ['store', 'store']],
  ['developer', 'admin', ['code', 'code']],
] as const)(
  'a screen opened as %s is answered as %s, which its person is when they press',
  async (before, role, said) => {
    const here = await team(before);
    const [storeId, personId] = [here.store.id, here.colleague.id];
    const screens = { live: await consent(here), test: await consent(here) };
    if (role) await changeRole(here.owner.id, storeId, { personId, role }, context());
    else await removeMember(here.owner.id, storeId, personId, context());
    const outcomes: (string | null)[] = [];
    for (const mode of ['live', 'test'] as const) {
      const to = await answer(screens[mode], here.cookie, { store: storeId, mode, decision: 'authorize' });
      outcomes.push(to.searchParams.has('code') ? 'code' : to.searchParams.get('problem'));
    }
    expect(outcomes).toEqual(said);
    expect(await connections(here)).toBe(said.filter((one) => one === 'code').length);
  },
);

test('those who may are told by mail and approve without leaving; who asked sees both, and connects the app', async () => {
  const here = await team('developer');
  const id = await requestAccess(here);
  expect(await lastMailTo(here.owner.email)).toMatchObject({
    subject: 'Somebody asks you to connect an app',
    text: expect.stringContaining(`${here.colleague.email} works on your store`),
  });
  expect(await openRequests(here)).toMatchObject([
    { id, appName: 'Parcelwise', storeName: here.store.name, isApproved: false },
  ]);
  expect(await answerRequest(here.colleague, id, [], context())).toBe(false);
  expect(await answerRequest(here.owner, id, [], context())).toBe(true);
  expect(await answerRequest(here.owner, id, [], context())).toBe(false);
  expect([await requests(here), await connections(here)]).toEqual([[], 0]);
  expect(await lastMailTo(here.colleague.email)).toMatchObject({
    subject: 'Your request was approved',
    text: expect.stringContaining(
      `${here.owner.email} allows you to connect the app “Parcelwise” to the store “${here.store.name}” in live mode`,
    ),
  });
  const entry = await db().auditEntry.findFirst({ where: { storeId: here.store.id, kind: 'connection_approved' } });
  expect(entry).toMatchObject({ actorName: here.owner.email, appName: 'Parcelwise', mode: 'live' });

  const [found] = await openRequests(here);
  expect(found?.isApproved).toBe(true);
  const headers = { host: 'localhost:3000', cookie: here.cookie };
  const screen = await pageOf(new Request(HERE + found?.path, { headers }));
  const to = await answer(screen, here.cookie, { store: here.store.id, mode: 'live', decision: 'authorize' });
  expect([to.origin + to.pathname, to.searchParams.get('state')]).toEqual(['https://app.example/callback', 'kept']);
  expect(await openRequests(here)).toHaveLength(1);
  pairOf(await redeem(here, to));
  expect([await openRequests(here), await connections(here)]).toEqual([[], 1]);
  expect(await findSellerRequest(db(), here.owner.id, id, new Date())).toBeNull();
});

test('an app that an admin connects with less than was asked for is not approved for more', async () => {
  const here = await team('developer');
  const wanted = 'orders:read customers:read';
  await requestAccess(here, wanted);
  const form = { store: here.store.id, mode: 'live', decision: 'authorize' };
  const less = await pageOf(authorizeRequest(here.app, { scope: 'orders:read' }, here.ownersCookie));
  expect((await answer(less, here.ownersCookie, form)).searchParams.has('code')).toBe(true);
  expect(await requests(here)).toHaveLength(1);
  const own = await answer(await consent(here, wanted), here.cookie, form);
  expect(own.searchParams.get('problem')).toBe('role');
});

test('who connects an app for themselves approves nothing that others asked', async () => {
  const here = await team('developer');
  await requestAccess(here);
  const late = await consent(here);
  const form = { store: here.store.id, mode: 'live', decision: 'authorize' };
  const own = await pageOf(authorizeRequest(here.app, { scope: 'orders:read' }, here.ownersCookie));
  const [, ...posted] = await Promise.all([
    answer(own, here.ownersCookie, form),
    ...Array.from({ length: 4 }, () => answer(late, here.cookie, form)),
  ]);
  for (const to of [...posted, await answer(late, here.cookie, form)])
    expect(to.searchParams.get('problem')).toBe('role');
  expect(await connections(here)).toBe(1);
  expect(await requests(here)).toHaveLength(1);
});

test('who may declines a request, once; nobody else sees or answers it', async () => {
  const here = await team('developer');
  const id = await requestAccess(here);
  const other = await createSeller(db());
  expect(await findSellerRequest(db(), other.id, id, new Date())).toBeNull();
  for (const person of [other, here.colleague]) expect(await answerRequest(person, id, null, context())).toBe(false);
  expect(await answerRequest(here.owner, id, null, context())).toBe(true);
  expect(await answerRequest(here.owner, id, null, context())).toBe(false);
  expect(await lastMailTo(here.colleague.email)).toMatchObject({
    subject: 'Your request was declined',
    text: expect.stringContaining(`“Parcelwise” connected to the store “${here.store.name}” in live mode`),
  });
  expect([await requests(here), await openRequests(here), await connections(here)]).toEqual([[], [], 0]);
  const entry = await db().auditEntry.findFirst({ where: { storeId: here.store.id, kind: 'connection_refused' } });
  expect(entry).toMatchObject({ actorName: here.owner.email, appName: 'Parcelwise', mode: 'live' });
});
