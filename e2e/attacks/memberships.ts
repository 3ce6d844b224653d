import { ROLES, type Role } from '@/lib/permissions/role.ts';
import { DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import type { Chance } from './chance.ts';
import { ConsentWalk, type Walker } from './consent-walk.ts';
import type { Attacker, Trial } from './trial.ts';

const MODES = ['live', 'test'] as const;
const GIVEN = ROLES.filter((role) => role !== 'owner');
/** So many steps of a walk by chance. */
const STEPS = 60;

/** How somebody's membership changes; of one that they may be in already nothing changes. */
type Change = (walk: ConsentWalk, walker: Walker) => Promise<void>;

const membersOf = ({ team }: ConsentWalk) => `/dashboard/stores/${team.storeId}/members`;

const toRole =
  (role: Role): Change =>
  async (walk, { person }) =>
    walk.act(walk.owner, 'saveRoleAction', membersOf(walk), [walk.team.storeId, person.id], { role });

const removal: Change = (walk, { person }) =>
  walk.act(walk.owner, 'removeMemberAction', membersOf(walk), [walk.team.storeId, person.id]);

const leaving: Change = (walk, walker) => walk.act(walker, 'leaveAction', membersOf(walk), [walk.team.storeId]);

/** For good: their sessions end, too. */
const suspension: Change = (walk, walker) => {
  const { id } = walker.person;
  const by = { ...walker, person: { ...walker.person, cookie: walk.trial.target.fixtures.operator.cookie } };
  return walk.act(by, 'suspend', `/operator/accounts/${id}`, [id], { reason: 'They attacked us.' });
};

const deletion: Change = (walk, walker) => {
  const { email } = walker.person;
  return walk.act(walker, 'deleteAccountAction', '/dashboard/account/delete', [], { email, password: DEMO_PASSWORD });
};

const PASSING: [Change, Role | null][] = [
  [removal, null],
  [leaving, null],
  ...GIVEN.map((role): [Change, Role] => [toRole(role), role]),
];
const CHANGES: [Change, Role | null][] = [...PASSING, [suspension, null], [deletion, null]];

async function changed(walk: ConsentWalk, walker: Walker, [change, role]: (typeof CHANGES)[number]): Promise<void> {
  await change(walk, walker);
  walk.lose(walker, role);
}

/**
 * Everybody who can have codes or tickets, each with both in both modes, then one change; everything comes after it.
 */
async function afterEachChange(walk: ConsentWalk, walker: Walker, change: (typeof CHANGES)[number]): Promise<void> {
  if (walker.role === 'developer') {
    await walk.open(walker);
    await walk.ask(walker, walker.tickets.pop() ?? '');
    await walk.review(walker, 'approve');
  }
  // One ticket of each mode is used before, and one comes late; what an approval is for is used up by the first.
  for (const _ of [...MODES, ...MODES]) await walk.open(walker);
  for (const [index, mode] of MODES.entries()) await walk.authorize(walker, walker.tickets[index] ?? '', mode);
  await changed(walk, walker, change);
  for (const code of [...walker.codes]) await walk.redeem(walker, code);
  for (const mode of MODES) for (const ticket of [...walker.tickets]) await walk.authorize(walker, ticket, mode);
}

/** One step of many, by chance. */
async function step(walk: ConsentWalk, chance: Chance, walker: Walker): Promise<void> {
  const way = chance.whole(0, 9);
  const [ticket, code] = [chance.some(walker.tickets), chance.some(walker.codes)];
  if (way <= 1) return walk.open(walker);
  if (way <= 3 && ticket !== undefined) return walk.authorize(walker, ticket, chance.one(MODES));
  if (way <= 5 && code) return walk.redeem(walker, code);
  if (way === 6 && ticket !== undefined) {
    walker.tickets.splice(walker.tickets.indexOf(ticket), 1);
    return walk.ask(walker, ticket);
  }
  if (way === 7) return walk.review(walker, chance.one(['approve', 'decline']));
  if (way === 8) return ownConnection(walk);
  if (way === 9 && walker.role !== null) return changed(walk, walker, chance.one(PASSING));
  if (way === 9) return comeBack(walk, walker, chance.one(GIVEN));
}

/** As by an invitation. */
async function comeBack({ trial, team }: ConsentWalk, walker: Walker, role: (typeof GIVEN)[number]): Promise<void> {
  const row = `'${team.storeId}', '${walker.person.id}', '${role}'`;
  await trial.target.query(`INSERT INTO member (store_id, user_id, role) VALUES (${row})`);
  walker.role = role;
}

/** The owner connects the app for themselves, while everybody posts what they have: that approves nothing for them. */
async function ownConnection(walk: ConsentWalk): Promise<void> {
  const { owner } = walk;
  await walk.open(owner);
  const late = walk.all.flatMap((one) =>
    one.asked === 'approved' ? [] : one.tickets.slice(0, 2).map((ticket) => walk.authorize(one, ticket, 'live')),
  );
  await Promise.all([walk.authorize(owner, owner.tickets[0] ?? '', 'live'), ...late]);
  for (const code of [...owner.codes]) await walk.redeem(owner, code);
}

/** Tickets posted late, and codes redeemed after each change of membership. */
export function changeMemberships({ attempt, chance, count, isLong }: Attacker): void {
  const walkOf = async (trial: Trial, roles: Role[]) => new ConsentWalk(trial, await trial.target.team(roles));

  attempt('tickets and codes after each change of membership', async (trial) => {
    const cases = GIVEN.flatMap((role) => CHANGES.map((change) => ({ role, change })));
    const roles = cases.map(({ role }) => role);
    const walk = await walkOf(trial, roles);
    for (const [index, { change }] of cases.entries()) {
      const walker = walk.all[index];
      if (walker) await afterEachChange(walk, walker, change);
    }
  });

  attempt('walks of a team: asking, reviewing, connecting and changing roles in any order', async (trial) => {
    const by = chance();
    for (let n = 0; n < (isLong ? Math.ceil(count / 25) : 2); n += 1) {
      const walk = await walkOf(trial, ['admin', 'developer', 'developer', 'developer']);
      for (let at = 0; at < STEPS; at += 1) await step(walk, by, by.one(walk.all));
    }
  });
}
