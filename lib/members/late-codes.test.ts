import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { POST as startDevice } from '@/app/api/oauth/device_authorization/route.ts';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { DEVICE_GRANT } from '@/extensions/device/index.ts';
import { authorizeDevice } from '@/extensions/device/lib/authorize-device.ts';
import { context, createSeller, type DemoApp } from '@/prisma/demo/factories.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import { authorizeApp } from '@/prisma/testing/connect.ts';
import { onServer, testDatabase } from '@/prisma/testing/database.ts';
import { codeBody, OPERATOR, post, scene } from '@/prisma/testing/scene.ts';
import { inTwoSteps } from '@/prisma/testing/two-steps.ts';
import { db } from '../database/db.ts';
import type { Ticket } from '../oauth/authorization/ticket.ts';
import { insertConnection } from '../oauth/connections/connections.ts';
import { endMemberAccess } from '../oauth/connections/end-member-access.ts';
import { suspendAccount } from '../operators/suspend-account.ts';
import { newSelector } from '../permissions/credential.ts';
import { may, mayAsk, ROLES, type Role } from '../permissions/role.ts';
import type { SellerId } from '../permissions/seller.ts';
import { removeSeller } from '../removal/delete-seller.ts';
import { deleteMember } from '../stores/members.ts';
import { answerRequest } from './answer-request.ts';
import { changeRole } from './change-role.ts';
import { removeMember, removeSelf } from './remove-member.ts';
import { requestConnection } from './request-connection.ts';

testDatabase();

/** A device never gets them all. */
const DEVICE_SCOPE = 'subscriptions:read';

type Team = Awaited<ReturnType<typeof team>>;

/** A store with a member in some role, for whom an app was approved in live mode where their role has to ask. */
async function team(role: Role) {
  const { store, seller: owner, app } = await scene();
  const member = await createSeller(db());
  await db().member.create({ data: { storeId: store.id, userId: member.id, role } });
  const now = new Date();
  const request = { storeId: store.id, appId: app.id, mode: 'live', askedById: member.id, scopes: ['*'] } as const;
  const approved = { id: crypto.randomUUID(), path: '/', askedAt: now, approvedAt: now };
  const expiresAt = new Date(now.getTime() + 60_000);
  if (role === 'developer')
    await db().connectRequest.create({ data: { ...request, ...approved, scopes: ['*', DEVICE_SCOPE], expiresAt } });
  const authorize = (mode: Mode, ownerId = member.id) => authorizeApp({ app, store, ownerId, mode });
  const redeem = async (code: string) => (await post(token, codeBody(app, code))).status;
  return { store, app, owner, member, authorize, redeem, allowDevice: deviceOf({ app, store, member }) };
}

/** Has the member allow a device of the app in a mode; gives what the device asks for its tokens with. */
function deviceOf(team: { app: DemoApp; store: { id: string }; member: { id: SellerId } }) {
  const { app, store, member } = team;
  return async (mode: Mode) => {
    await db().app.update({ where: { id: app.id }, data: { deviceSignIn: true } });
    const client = { client_id: app.clientId, client_secret: app.clientSecret };
    const scopes = [DEVICE_SCOPE];
    const { body } = await post(startDevice, { ...client, scope: scopes.join(), mode });
    const request = { clientId: app.clientId, redirectUri: DEVICE_GRANT, challenge: null, scopes, mode };
    const ticket = { id: crypto.randomUUID(), request: { ...request, userCode: String(body.user_code) } };
    const choice = { storeId: store.id, mode, started: true };
    expect(await authorizeDevice(ticket as Ticket, choice, member.id, context())).not.toHaveProperty('fault');
    return { ...client, grant_type: DEVICE_GRANT, device_code: String(body.device_code) };
  };
}

/** Each way in which a member's rights change, with the role that they have afterwards; null: none. */
const CHANGES: [name: string, after: Role | null, change: (here: Team) => Promise<unknown>][] = [
  ['removal', null, ({ owner, store, member }) => removeMember(owner.id, store.id, member.id, context())],
  ['leaving', null, ({ store, member }) => removeSelf(member.id, store.id, context())],
  ['suspension', null, ({ member }) => suspendAccount(OPERATOR, member.id, 'It sent spam.', context())],
  ['deletion of their account', null, ({ member }) => removeSeller(member.id, new Date())],
  ...ROLES.filter((role) => role !== 'owner').map((role): (typeof CHANGES)[number] => [
    `a change to ${role}`,
    role,
    ({ owner, store, member }) => changeRole(owner.id, store.id, { personId: member.id, role }, context()),
  ]),
];

const CASES = CHANGES.flatMap(([name, after, change]) =>
  (['admin', 'developer'] as const).map((before) => ({ name, after, change, before })),
);

test.each(CASES)('after $name of the $before codes and tickets are good for what their role allows', async (one) => {
  const here = await team(one.before);
  const [early, colleagues] = [
    { live: await here.authorize('live'), test: await here.authorize('test') },
    await here.authorize('live', here.owner.id),
  ];
  const devices = { live: await here.allowDevice('live'), test: await here.allowDevice('test') };
  await one.change(here);
  const keepsRole = one.after === one.before;
  for (const mode of ['live', 'test'] as const) {
    const isGood = keepsRole || (one.after !== null && may(one.after, 'connect', mode));
    // What an approval is for is one connection: the device, which was allowed later, takes the place of the code.
    const isReplaced = one.before === 'developer' && mode === 'live';
    expect(await here.redeem(early[mode]), `${mode}, authorized before`).toBe(isGood && !isReplaced ? 200 : 400);
    const { status, body } = await post(token, devices[mode]);
    expect([status, body.error], `${mode}, a device`).toEqual(isGood ? [200, undefined] : [400, 'access_denied']);
    // A developer's approval in live mode is used up by what was connected with it.
    if (keepsRole && one.after === 'developer' && mode === 'live') continue;
    const late = await here.authorize(mode).then(here.redeem, () => 'refused');
    expect(late, `${mode}, a ticket posted late`).toBe(isGood ? 200 : 'refused');
  }
  expect(await here.redeem(colleagues), 'authorized by the owner').toBe(200);
  const mayAskLater = one.after === 'developer' && one.before === 'developer';
  expect(await db().connectRequest.count({ where: { storeId: here.store.id } })).toBe(mayAskLater ? 1 : 0);
});

test.runIf(onServer).each(CHANGES.slice(0, 4))(
  'a code that is being made at %s ends with it',
  async (_, __, change) => {
    const here = await team('admin');
    const code = { selector: newSelector(), codeHash: 'x', codeExpiresAt: new Date(Date.now() + 60_000) };
    const grant = { sellerId: here.member.id, storeId: here.store.id, appId: here.app.id, mode: 'live' } as const;
    const connection = { ...code, ...grant, scopes: ['*'], redirectUri: here.app.redirectUri, codeChallenge: null };
    const done = await inTwoSteps(
      (tx) => insertConnection(tx, connection, context()),
      async () => {},
      () => change(here),
    );
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const made = await db().connection.findUnique({ where: { selector: code.selector } });
    expect(made?.endedAt).toBeInstanceOf(Date);
  },
);

test.runIf(onServer)('a code that would be made after its person is removed is not', async () => {
  const here = await team('admin');
  const { store, member, owner } = here;
  const [, made] = await inTwoSteps(
    (tx) => deleteMember(tx, store.id, member.id),
    (tx) =>
      endMemberAccess(tx, { storeId: store.id, personId: member.id, role: null }, { seller: owner.id }, context()),
    () => here.authorize('live'),
  );
  expect(made).toMatchObject({ status: 'rejected' });
});

/** Somebody who works on a store, what they asked for in live mode, and the codes that their app has not redeemed. */
interface Member {
  seller: Awaited<ReturnType<typeof createSeller>>;
  role: Role | null;
  asked: 'nothing' | 'open' | 'approved';
  codes: { text: string; mode: Mode; isGood: boolean }[];
}

/** Some as often as others together. */
const STEPS = 'authorize authorize authorize redeem redeem ask ask approve approve decline own change'.split(' ');

const STEP = fc.record({
  who: fc.nat(3),
  does: fc.constantFrom(...STEPS),
  mode: fc.constantFrom<Mode>('live', 'test'),
  role: fc.constantFrom<Role | null>('admin', 'developer', 'viewer', null),
  code: fc.nat(),
});

test('asking, reviewing, connecting and changing roles in any order: nobody connects who may not', {
  timeout: 600_000,
}, async () => {
  const happened = { connected: 0, refused: 0, approved: 0, spoiled: 0 };
  const steps = fc.array(STEP, { minLength: 80, maxLength: 120, size: 'max' });
  const walk = fc.asyncProperty(steps, async (all) => {
    const { store, seller: owner, app } = await scene();
    const storeId = store.id;
    const members: Member[] = [];
    const join = (userId: string, role: Role) => db().member.create({ data: { storeId, userId, role } });
    for (const role of ['admin', 'developer', 'developer', 'developer'] as const) {
      const seller = await createSeller(db());
      await join(seller.id, role);
      members.push({ seller, role, asked: 'nothing', codes: [] });
    }
    // What was approved is used up by what is connected.
    const spendApprovals = () => {
      for (const one of members) if (one.asked === 'approved') one.asked = 'nothing';
    };
    const redeem = async (code: string) => (await post(token, codeBody(app, code))).status;
    for (const { who, does, mode, role, code } of all) {
      const one = members[who] as Member;
      const { seller, codes } = one;
      if (does === 'authorize') {
        const isAllowed = one.role !== null && may(one.role, 'connect', mode);
        const isApproved = one.role !== null && mayAsk(one.role, mode) && one.asked === 'approved';
        const text = await authorizeApp({ app, store, ownerId: seller.id, mode }).catch(() => null);
        expect(text !== null).toBe(isAllowed || isApproved);
        happened[text === null ? 'refused' : 'connected'] += 1;
        if (text === null) continue;
        codes.push({ text, mode, isGood: true });
        if (mode === 'live') one.asked = 'nothing';
      } else if (does === 'redeem' && codes.length > 0) {
        const [{ text, mode: ofCode, isGood } = { text: '', mode, isGood: false }] = codes.splice(
          code % codes.length,
          1,
        );
        expect(await redeem(text)).toBe(isGood ? 200 : 400);
        happened.spoiled += isGood ? 0 : 1;
        if (isGood && ofCode === 'live') spendApprovals();
      } else if (does === 'ask') {
        const wanted = { storeId, mode: 'live' as const, app, scopes: ['*'], path: '/oauth/authorize?' };
        const isAsked = (await requestConnection(seller, wanted, context())) === 'asked';
        expect(isAsked).toBe(one.role !== null && mayAsk(one.role, 'live'));
        if (isAsked) one.asked = 'open';
      } else if (does === 'approve' || does === 'decline') {
        const open = await db().connectRequest.findFirst({ where: { askedById: seller.id, approvedAt: null } });
        expect(open !== null).toBe(one.asked === 'open');
        if (!open) continue;
        if (does === 'approve') await answerRequest(owner, open.id, [], context());
        else await answerRequest(owner, open.id, null, context());
        one.asked = does === 'approve' ? 'approved' : 'nothing';
        happened.approved += does === 'approve' ? 1 : 0;
      } else if (does === 'own') {
        expect(await redeem(await authorizeApp({ app, store, ownerId: owner.id }))).toBe(200);
        spendApprovals();
      } else if (does === 'change' && one.role !== role) {
        if (one.role === null && role !== null) await join(seller.id, role);
        else if (role === null) await removeMember(owner.id, storeId, seller.id, context());
        else await changeRole(owner.id, storeId, { personId: seller.id, role }, context());
        one.role = role;
        if (role === null || !mayAsk(role, 'live')) one.asked = 'nothing';
        for (const held of codes) held.isGood &&= role !== null && may(role, 'connect', held.mode);
      }
    }
  });
  await fc.assert(walk, { numRuns: inject('isLong') ? 200 : 5, seed: inject('seed'), endOnFailure: true });
  for (const [what, times] of Object.entries(happened)) expect(times, what).toBeGreaterThan(0);
});
