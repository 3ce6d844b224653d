import { beforeEach, expect, test } from 'vitest';
import type { Role } from '@/lib/access/role.ts';
import { Browser, givePassword, lastMailTo } from '@/lib/accounts/testing.ts';
import { findOwnRequest, listAskedRequests, listOwnRequests } from '@/lib/connections/connect-requests.ts';
import { db } from '@/lib/database/db.ts';
import { answerWithNo, answerWithYes } from '@/lib/members/answer-request.ts';
import { changeRole } from '@/lib/members/change-role.ts';
import { context, createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase, testSettings } from '@/prisma/testing/database.ts';
import { authorizeRequest, consentScene, HERE, openConsent } from '../testing.ts';
import { POST } from './route.ts';

testDatabase({ baseUrl: HERE });
beforeEach(() => testSettings({ baseUrl: HERE }));

type Scene = Awaited<ReturnType<typeof team>>;

/** A store whose owner is signed in, a colleague in some role who is too, and somebody else's app. */
async function team(role: Role) {
  const { store, app, seller: owner, cookie: ownersCookie } = await consentScene({ name: 'Parcelwise' });
  const colleague = await createSeller(db());
  await db().member.create({ data: { storeId: store.id, userId: colleague.id, role } });
  const { cookie } = await givePassword(colleague.email, new Browser());
  return { store, app, owner, ownersCookie, colleague, cookie };
}

const pageOf = async (request: Request) => (await openConsent(request)).text();
const consent = ({ app, cookie }: Scene, scope = 'orders:read', optional_scope = '') =>
  pageOf(authorizeRequest(app, { state: 'kept', scope, optional_scope }, cookie));

async function answer(html: string, cookie: string, form: Record<string, string>): Promise<URL> {
  const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const headers = { cookie, host: 'localhost:3000', origin: HERE };
  const body = new URLSearchParams({ ticket, ...form });
  const { headers: sent } = await POST(
    new Request(`${HERE}/oauth/authorize/decision`, { method: 'POST', headers, body }),
  );
  return new URL(sent.get('location') ?? '', HERE);
}

const connections = ({ app }: Scene) => db().connection.count({ where: { appId: app.id } });
const requests = ({ owner }: Scene) => listOwnRequests(db(), owner.id, new Date());

/** The colleague asks for live mode; returns the request's id. */
async function ask(here: Scene, scope?: string, optional?: string): Promise<string> {
  const to = await answer(await consent(here, scope, optional), here.cookie, {
    store: here.store.id,
    mode: 'live',
    decision: 'ask',
  });
  expect(to.pathname + to.search).toBe('/dashboard/apps?asked=now');
  const [request] = await requests(here);
  if (!request) throw new Error('Nothing was asked for.');
  return request.id;
}

const asked = ({ colleague }: Scene) => listAskedRequests(db(), colleague.id, new Date());

/** The colleague asks for live mode, and the owner approves it. */
async function approved(here: Scene, scope?: string, optional?: string, ticked: string[] = []): Promise<void> {
  const id = await ask(here, scope, optional);
  expect(await answerWithYes(here.owner, id, ticked, context())).toBe(true);
}

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

test('those who may are told by mail and approve without leaving; who asked sees both, and connects the app', async () => {
  const here = await team('developer');
  const id = await ask(here);
  expect(await lastMailTo(here.owner.email)).toMatchObject({
    subject: 'Somebody asks you to connect an app',
    text: expect.stringContaining(`${here.colleague.email} works on your store`),
  });
  expect(await asked(here)).toMatchObject([
    { id, appName: 'Parcelwise', storeName: here.store.name, isApproved: false },
  ]);
  expect(await answerWithYes(here.colleague, id, [], context())).toBe(false);
  expect(await answerWithYes(here.owner, id, [], context())).toBe(true);
  expect(await answerWithYes(here.owner, id, [], context())).toBe(false);
  expect([await requests(here), await connections(here)]).toEqual([[], 0]);
  expect(await lastMailTo(here.colleague.email)).toMatchObject({
    subject: 'Your request was approved',
    text: expect.stringContaining(
      `${here.owner.email} allows you to connect the app “Parcelwise” to the store “${here.store.name}” in live mode`,
    ),
  });
  const entry = await db().auditEntry.findFirst({ where: { storeId: here.store.id, kind: 'connection_approved' } });
  expect(entry).toMatchObject({ actorName: here.owner.email, appName: 'Parcelwise', mode: 'live' });

  const [found] = await asked(here);
  expect(found?.isApproved).toBe(true);
  const headers = { host: 'localhost:3000', cookie: here.cookie };
  const screen = await pageOf(new Request(HERE + found?.path, { headers }));
  const to = await answer(screen, here.cookie, { store: here.store.id, mode: 'live', decision: 'authorize' });
  expect([to.origin + to.pathname, to.searchParams.get('state')]).toEqual(['https://app.example/callback', 'kept']);
  expect([await asked(here), await connections(here)]).toEqual([[], 1]);
});

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
  const again = await answer(await consent(here), here.cookie, form);
  expect(again.searchParams.get('problem')).toBe('role');
  expect(await connections(here)).toBe(1);
});

test('an app that an admin connects with less than was asked for is not approved for more', async () => {
  const here = await team('developer');
  const wanted = 'orders:read customers:read';
  await ask(here, wanted);
  const form = { store: here.store.id, mode: 'live', decision: 'authorize' };
  const less = await pageOf(authorizeRequest(here.app, { scope: 'orders:read' }, here.ownersCookie));
  expect((await answer(less, here.ownersCookie, form)).searchParams.has('code')).toBe(true);
  expect(await requests(here)).toHaveLength(1);
  const own = await answer(await consent(here, wanted), here.cookie, form);
  expect(own.searchParams.get('problem')).toBe('role');
});

test('who connects an app for themselves approves nothing that others asked', async () => {
  const here = await team('developer');
  await ask(here);
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

test('of what the app can do without, the person may tick what the admin has ticked', async () => {
  const here = await team('developer');
  const wanted = ['orders:read', 'customers:read refunds:write'] as const;
  const form = { store: here.store.id, mode: 'live', decision: 'authorize' };
  const allowed = { ...form, 'optional.customers:read': 'yes' };
  await approved(here, ...wanted, ['customers:read']);
  const more = await answer(await consent(here, ...wanted), here.cookie, {
    ...allowed,
    'optional.refunds:write': 'yes',
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

test('who may declines a request, once; nobody else sees or answers it', async () => {
  const here = await team('developer');
  const id = await ask(here);
  const other = await createSeller(db());
  expect(await findOwnRequest(db(), other.id, id, new Date())).toBeNull();
  for (const person of [other, here.colleague]) expect(await answerWithNo(person.id, id, context())).toBe(false);
  expect(await answerWithNo(here.owner.id, id, context())).toBe(true);
  expect(await answerWithNo(here.owner.id, id, context())).toBe(false);
  expect([await requests(here), await asked(here), await connections(here)]).toEqual([[], [], 0]);
  const entry = await db().auditEntry.findFirst({ where: { storeId: here.store.id, kind: 'connection_refused' } });
  expect(entry).toMatchObject({ actorName: here.owner.email, appName: 'Parcelwise', mode: 'live' });
});
