import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { may, type Role } from '@/lib/access/role.ts';
import { ACTION_DOORS } from './action-doors.ts';
import { actionCall, type BuiltAction, builtActions } from './action-request.ts';
import type { Answer } from './attack.ts';
import { onTestSide, type Person } from './cast.ts';
import { DOORS } from './doors.ts';
import { rowsOf } from './inside.ts';
import { ACTION_NEEDS, type Need, ROUTE_NEEDS } from './role-needs.ts';
import type { Target } from './target.ts';
import type { Trial } from './trial.ts';

/** Somebody who works on a store, or on an app beside its owner. */
type Part = Exclude<Role, 'owner'> | 'coDeveloper';

/** Every page, handler and action of the build, as every role that somebody can have in a store or an app's team. */
export function walkRoles(trialOf: (title: string) => Trial): void {
  test('every route and action of the build says which role may use it, or that it concerns none', () => {
    const routes = Object.keys(JSON.parse(readFileSync('.next/server/app-paths-manifest.json', 'utf8')));
    const where = 'Each needs a line in e2e/attacks/role-needs.ts.';
    expect(Object.keys(ROUTE_NEEDS).sort(), where).toEqual(routes.sort());
    const actions = builtActions().map(({ name }) => name);
    expect(Object.keys(ACTION_NEEDS).sort(), where).toEqual(actions.sort());
  });

  test('every page about a store or an app is there for the roles that may see it, and refused to the others', async () => {
    const trial = trialOf('Every page as every role');
    const { victim, members } = trial.target.cast;
    for (const part of PARTS)
      for (const owner of [victim, onTestSide(victim)])
        for (const [route, need] of Object.entries(ROUTE_NEEDS)) {
          const path = pathOf(route, owner, trial.target);
          if (path === null || !concernsRoles(need)) continue;
          const attack = { what: `${part} in ${owner.mode} mode`, path, headers: { cookie: members[part] } };
          const { status } = await trial.send(attack);
          const wanted = expectedOf(need, part, owner);
          const isFine = wanted === 200 ? status < 400 : status === wanted;
          if (!isFine) trial.fault(attack, `${status} instead of ${wanted}`);
        }
    expect(trial.shownFaults()).toEqual([]);
  });

  test('what a role may not do is refused, and changes nothing', async () => {
    const trial = trialOf('Every action as every role that may not');
    const { victim, members } = trial.target.cast;
    const before = await rowsOf(trial.target);
    for (const part of PARTS)
      for (const owner of [victim, onTestSide(victim)])
        for (const action of builtActions()) {
          const need = ACTION_NEEDS[action.name];
          if (!need || !concernsRoles(need) || expectedOf(need, part, owner) === 200) continue;
          const { attack, answer } = await call(trial, action, owner, part, members[part]);
          // Of what isn't theirs at all nothing is said; that nothing changed, the database says.
          const wanted = expectedOf(need, part, owner);
          const isRefused =
            wanted === 404 ? answer.status < 500 : answer.status === wanted || REFUSED.test(answer.text);
          if (!isRefused) trial.fault(attack, `${answer.status} ${answer.text.slice(0, 80)}: not refused`);
        }
    expect(trial.shownFaults()).toEqual([]);
    expect(await rowsOf(trial.target)).toEqual(before);
  });

  test('what a role may do is done', async () => {
    const trial = trialOf('Every action as every role that may');
    const { teams } = trial.target.cast;
    for (const part of ['admin', 'developer'] as const) {
      const { owner, cookie } = teams[part];
      for (const action of builtActions().sort((one, other) => rank(one) - rank(other))) {
        const need = ACTION_NEEDS[action.name];
        if (!need || typeof need === 'string' || expectedOf(need, part, owner) !== 200) continue;
        const { attack, answer } = await call(trial, action, owner, part, cookie);
        const isDone = answer.status < 400 && !REFUSED.test(answer.text);
        if (!isDone) trial.fault(attack, `${answer.status} ${answer.text.slice(0, 80)}: not done`);
      }
    }
    expect(trial.shownFaults()).toEqual([]);
  });
}

/** What a form says whose store the person may not change, or of which they are no member. */
const REFUSED = /Your role in this store|Choose one of your stores/;

/** What ends a connection comes after what needs it, and what empties the test mode last. */
function rank({ name }: BuiltAction): number {
  if (name.endsWith('narrowAction')) return 0;
  return name.endsWith('resetTestDataAction') ? 2 : 1;
}

const PARTS: Part[] = ['admin', 'developer', 'viewer', 'coDeveloper'];

function concernsRoles(need: Need): boolean {
  return typeof need === 'object' || need === 'team' || need === 'app_owner';
}

/** The status that somebody must get: 404 for what isn't theirs at all, 403 for what their role doesn't allow. */
function expectedOf(need: Need, part: Part, { mode }: Person): 200 | 403 | 404 {
  if (typeof need === 'string') return part !== 'coDeveloper' ? 404 : need === 'app_owner' ? 403 : 200;
  if (part === 'coDeveloper') return need.in === 'any' ? 200 : 404;
  const isAllowed = may(part, need.may, need.in === 'mode' ? mode : need.in === 'any' ? 'test' : 'live');
  return isAllowed ? 200 : 403;
}

/** The path at which the table of doors has the owner's own; null for a door that names nothing of theirs. */
function pathOf(route: string, owner: Person, { cast }: Target): string | null {
  const knocks = DOORS[route]?.({ ...cast, victim: owner }) ?? [];
  return knocks.at(-1)?.attack.path ?? null;
}

async function call(trial: Trial, action: BuiltAction, owner: Person, part: Part, cookie: string) {
  const door = ACTION_DOORS[action.name]?.(owner);
  if (!door) throw new Error(`${action.name} has no line in the table of actions.`);
  const request = actionCall(action, door.path, door.args, { origin: trial.target.url, cookie });
  const attack = { ...request, what: `${action.name} as ${part} in ${owner.mode} mode` };
  const answer: Answer = await trial.send(attack);
  return { attack, answer };
}
