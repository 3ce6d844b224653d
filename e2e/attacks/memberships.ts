import { expect, test } from 'vitest';
import { ROLES, type Role } from '@/lib/access/role.ts';
import { DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import type { Chance } from './chance.ts';
import { ConsentWalk, UNSENT, type Walker, walkerOf } from './consent-walk.ts';
import type { Trial } from './trial.ts';

const MODES = ['live', 'test'] as const;
const GIVEN = ROLES.filter((role) => role !== 'owner');
/** So many steps of a walk by chance. */
const STEPS = 60;

/** How somebody's membership changes; of one that they may be in already nothing changes. */
type Change = (walk: ConsentWalk, owner: Walker, walker: Walker) => Promise<void>;

const membersPath = ({ team }: ConsentWalk) => `/dashboard/stores/${team.storeId}/members`;

const toRole =
  (role: Role): Change =>
  async (walk, owner, walker) => {
    const { storeId } = walk.team;
    await walk.act(owner, 'saveRoleAction', membersPath(walk), storeId, walker.person.id, UNSENT, { role });
    walk.lose(walker, role);
  };

const removal: Change = async (walk, owner, walker) => {
  await walk.act(owner, 'removeMemberAction', membersPath(walk), walk.team.storeId, walker.person.id);
  walk.lose(walker, null);
};

const leaving: Change = async (walk, _, walker) => {
  await walk.act(walker, 'leaveAction', membersPath(walk), walk.team.storeId);
  walk.lose(walker, null);
};

/** For good: their sessions end, too. */
const suspension: Change = async (walk, _, walker) => {
  const { operator } = walk.trial.target.cast;
  const path = `/operator/accounts/${walker.person.id}`;
  const by = { ...walker, person: { ...walker.person, cookie: operator.cookie } };
  await walk.act(by, 'suspend', path, walker.person.id, UNSENT, { reason: 'They attacked us.' });
  walk.lose(walker, null);
};

const deletion: Change = async (walk, _, walker) => {
  const { email } = walker.person;
  const given = { email, password: DEMO_PASSWORD };
  await walk.act(walker, 'deleteAccountAction', '/dashboard/account/delete', UNSENT, given);
  walk.lose(walker, null);
};

const FOR_GOOD: Record<string, Change> = { suspension, deletion };
const CHANGES: Record<string, Change> = {
  ...{ removal, leaving, ...FOR_GOOD },
  ...Object.fromEntries(GIVEN.map((role) => [`role ${role}`, toRole(role)])),
};

/** Everybody who can have codes or tickets, each with both in both modes, then one change; everything comes after it. */
async function afterEachChange(walk: ConsentWalk, owner: Walker, walker: Walker, change: Change): Promise<void> {
  if (walker.role === 'developer') {
    await walk.open(walker);
    await walk.ask(walker, walker.tickets.pop() ?? '');
    await walk.review(owner, walker, 'approve');
  }
  // One ticket of each mode is used before, and one comes late; what an approval is for is used up by the first.
  for (const _ of [...MODES, ...MODES]) await walk.open(walker);
  for (const [index, mode] of MODES.entries()) await walk.authorize(walker, walker.tickets[index] ?? '', mode);
  await change(walk, owner, walker);
  for (const code of [...walker.codes]) await walk.redeem(walker, code);
  for (const mode of MODES) for (const ticket of [...walker.tickets]) await walk.authorize(walker, ticket, mode);
}

/** One step of many, by chance. */
async function step(walk: ConsentWalk, chance: Chance, owner: Walker, walker: Walker): Promise<void> {
  const [ticket, code] = [walker.tickets, walker.codes].map(
    (list) => list.length > 0 && chance.whole(0, 99) % list.length,
  );
  const way = chance.whole(0, 9);
  if (way <= 1) return walk.open(walker);
  if (way <= 3 && typeof ticket === 'number')
    return walk.authorize(walker, walker.tickets[ticket] ?? '', chance.one(MODES));
  if (way <= 5 && typeof code === 'number') {
    const chosen = walker.codes[code];
    if (chosen) return walk.redeem(walker, chosen);
  }
  if (way === 6 && typeof ticket === 'number') return walk.ask(walker, walker.tickets.splice(ticket, 1)[0] ?? '');
  if (way === 7) return walk.review(owner, walker, chance.one(['approve', 'decline']));
  if (way === 8) return ownConnection(walk, owner);
  if (way === 9) return changeByChance(walk, chance, owner, walker);
}

/** The owner connects the app for themselves, while everybody posts what they have: that approves nothing for them. */
async function ownConnection(walk: ConsentWalk, owner: Walker): Promise<void> {
  await walk.open(owner);
  const late = walk.all.flatMap((one) =>
    one.asked === 'approved' ? [] : one.tickets.slice(0, 2).map((ticket) => walk.authorize(one, ticket, 'live')),
  );
  await Promise.all([walk.authorize(owner, owner.tickets[0] ?? '', 'live'), ...late]);
  for (const code of [...owner.codes]) await walk.redeem(owner, code);
}

async function changeByChance(walk: ConsentWalk, chance: Chance, owner: Walker, walker: Walker): Promise<void> {
  if (walker.role !== null) {
    const changes = Object.keys(CHANGES).filter((name) => !(name in FOR_GOOD));
    return CHANGES[chance.one(changes)]?.(walk, owner, walker);
  }
  // They come back, as by an invitation.
  const role = chance.one(GIVEN);
  await walk.trial.target.query(
    `INSERT INTO member (store_id, user_id, role) VALUES ('${walk.team.storeId}', '${walker.person.id}', '${role}')`,
  );
  walker.role = role;
}

/** Several ask for the same; one is approved, and one declined. Everybody posts what they have all the while. */
async function ofSeveral(walk: ConsentWalk, owner: Walker): Promise<void> {
  for (const walker of walk.all) {
    for (let n = 0; n < 3; n += 1) await walk.open(walker);
    await walk.ask(walker, walker.tickets.pop() ?? '');
  }
  const [one, two] = walk.all;
  if (!one || !two) throw new Error('The team is too small.');
  const postAll = async () => {
    for (const walker of walk.all) await walk.authorize(walker, walker.tickets[0] ?? '', 'live');
  };
  await ownConnection(walk, owner);
  await postAll();
  await walk.review(owner, two, 'decline');
  await postAll();
  await walk.review(owner, one, 'approve');
  // Those who weren't reviewed come first.
  walk.all.reverse();
  await postAll();
}

/** Tickets posted late, and codes redeemed after each change of membership. */
export function changeMemberships(trialOf: (title: string) => Trial, chanceOf: () => Chance, count: number): void {
  test('tickets and codes after each change of membership', async () => {
    const trial = trialOf('Tickets and codes after each change of membership');
    const cases = GIVEN.flatMap((role) => Object.values(CHANGES).map((change) => ({ role, change })));
    const team = await trial.target.team(cases.map(({ role }) => role));
    const all = team.people.map(walkerOf);
    const [walk, owner] = [new ConsentWalk(trial, team, all), walkerOf(team.owner)];
    for (const [index, walker] of all.entries()) {
      const change = cases[index]?.change;
      if (change) await afterEachChange(walk, owner, walker, change);
    }
    expect(trial.shownFaults()).toEqual([]);
  });

  test('tickets of several who ask for the same, posted whatever is answered', async () => {
    const trial = trialOf('Tickets of several who ask');
    const team = await trial.target.team(['developer', 'developer', 'developer']);
    const all = team.people.map(walkerOf);
    await ofSeveral(new ConsentWalk(trial, team, all), walkerOf(team.owner));
    expect(trial.shownFaults()).toEqual([]);
  });

  test('walks of a team: asking, reviewing, connecting and changing roles in any order', async () => {
    const trial = trialOf('Walks of a team');
    const chance = chanceOf();
    for (let n = 0; n < Math.ceil(count / 25); n += 1) {
      const team = await trial.target.team(['admin', 'developer', 'developer', 'developer']);
      const all = team.people.map(walkerOf);
      const [walk, owner] = [new ConsentWalk(trial, team, all), walkerOf(team.owner)];
      for (let at = 0; at < STEPS; at += 1) await step(walk, chance, owner, chance.one(all));
    }
    expect(trial.shownFaults()).toEqual([]);
  });
}
