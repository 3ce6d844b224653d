import { expect } from 'vitest';
import { may, type Role } from '@/lib/permissions/role.ts';
import { type Expected, strangers } from './access-rule-kinds.ts';
import { builtRoutes, type Need, needOf, probesOf, ruleOf } from './access-rules.ts';
import { actionCall, type BuiltAction, builtActions } from './action-request.ts';
import { type ActionRule, actionRuleOf } from './action-rules.ts';
import type { Answer, Attack } from './attack.ts';
import { listOf } from './chance.ts';
import { onTestSide, type Person } from './fixtures.ts';
import { rowsOf } from './inside.ts';
import type { Target } from './target.ts';
import type { Attacker } from './trial.ts';

/** Somebody who works on a store, or on an app beside its owner. */
type Part = Exclude<Role, 'owner'> | 'coDeveloper';
const PARTS: Part[] = ['admin', 'developer', 'viewer', 'coDeveloper'];

/** A call of an action by somebody. */
type Call = Attack & { who: string; rule: ActionRule };

function callBy(
  { url }: Target,
  action: BuiltAction,
  owner: Person,
  who: string,
  headers: Record<string, string>,
): Call {
  const rule = actionRuleOf(action.name, owner);
  const call = actionCall(action, rule.path, rule.args, { origin: url, ...headers });
  return { ...call, what: `${action.name} as ${who} in ${owner.mode} mode`, who, rule };
}

/** Every page, handler and server action of the build: as everybody, and as every role in a store or an app's team. */
export function tryWhoMay({ attempt, isLong }: Attacker): void {
  attempt('every route as nobody, another seller, the other mode, an ended session, a suspended account', (trial) =>
    trial.all(
      probesOf(trial.target).map(({ attack, expected }) => ({ ...attack, expected })),
      (answer, { expected }) => unlike(answer, expected, trial.target),
    ),
  );

  attempt('every page about a store or an app, as every role that may see it and every other', (trial) =>
    trial.all(pagesByRole(trial.target, isLong), ({ status }, { wanted }) =>
      (wanted === 200 ? status < 400 : status === wanted) ? null : `${status} instead of ${wanted}`,
    ),
  );

  attempt(
    'every action as a stranger, another seller, another site, no operator: nothing is done',
    (trial) => trial.all(callsOfStrangers(trial.target, isLong), notDone),
    'all',
  );

  attempt(
    'every action as every role that may not: it is refused, and changes nothing',
    (trial) =>
      trial.all(callsOfRoles(trial.target, isLong), ({ status, text }, { wanted }) => {
        // Of what isn't theirs at all nothing is said; that nothing changed, the database says.
        const isRefused = wanted === 404 ? status < 500 : status === wanted || REFUSED.test(text);
        return isRefused ? null : `${status} ${text.slice(0, 80)}: not refused`;
      }),
    'all',
  );

  attempt('every action as every role that may: it is done', async (trial) => {
    for (const part of ['admin', 'developer'] as const) {
      const { owner, cookie } = trial.target.fixtures.teams[part];
      const isAllowed = ({ name }: BuiltAction) => {
        const { need } = actionRuleOf(name, owner);
        return typeof need === 'object' && need !== null && wantedOf(need, part, owner) === 200;
      };
      for (const action of inOrder(builtActions().filter(isAllowed))) {
        const call = callBy(trial.target, action, owner, part, { cookie });
        const { status, text } = await trial.send(call);
        if (status >= 400 || REFUSED.test(text)) trial.fault(call, `${status} ${text.slice(0, 80)}: not done`);
      }
    }
  });

  attempt('every action as who owns what it names, or as an operator: it is done', async (trial) => {
    const { witness, operator } = trial.target.fixtures;
    const before = await rowsOf(trial.target);
    for (const action of inOrder(builtActions())) {
      const rule = actionRuleOf(action.name, witness);
      if (rule.for === 'anybody' || rule.for === 'self') continue;
      const { cookie } = rule.for === 'operator' ? operator : witness;
      const call = callBy(trial.target, action, witness, 'who may', { cookie });
      const { status, headers } = await trial.send(call);
      const to = String(headers['x-action-redirect'] ?? '');
      // Whoever has deleted their account is led to sign-in too.
      const isDone = status < 400 && (!to.startsWith('/sign-in') || to.startsWith('/sign-in?gone'));
      if (!isDone) trial.fault(call, `${status} ${to}: not done`);
    }
    const after = await rowsOf(trial.target);
    const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
    expect(changed).toEqual(
      expect.arrayContaining(['api_key', 'app', 'app_secret', 'connection', 'passkey', 'store', 'user']),
    );
  });
}

/** Every role, with what it must get: in both modes where it is the mode that decides, or in a long run. */
function casesOf(need: Need, victim: Person, isLong: boolean) {
  if (need === null) return [];
  const isByMode = isLong || (typeof need === 'object' && need.in === 'mode');
  const owners = isByMode ? [victim, onTestSide(victim)] : [victim];
  return PARTS.flatMap((part) => owners.map((owner) => ({ part, owner, wanted: wantedOf(need, part, owner) })));
}

function* pagesByRole({ fixtures }: Target, isLong: boolean): Generator<Attack & { wanted: number }> {
  for (const route of builtRoutes())
    for (const { part, owner, wanted } of casesOf(needOf(route), fixtures.victim, isLong)) {
      const path = ruleOf(route)({ ...fixtures, victim: owner }).at(-1)?.attack.path ?? '';
      yield { what: `${part} in ${owner.mode} mode`, path, headers: { cookie: fixtures.members[part] }, wanted };
    }
}

function* callsOfStrangers(target: Target, isLong: boolean): Generator<Call> {
  const { victim, neighbour } = target.fixtures;
  const everyStranger = strangers(target.fixtures);
  for (const [index, action] of builtActions().entries()) {
    const { for: whom } = actionRuleOf(action.name, victim);
    const as = (who: string, headers: Record<string, string>) => callBy(target, action, victim, who, headers);
    if (whom === 'anybody') continue;
    // They all stand before the same door: in a short run one of them tries each action, in turn.
    const some = everyStranger.filter((_, turn) => isLong || turn === index % everyStranger.length);
    for (const [who, headers] of some) yield as(who, headers);
    yield as('another site', { cookie: victim.cookie, origin: 'https://evil.example' });
    if (whom === 'self') continue;
    yield as('another seller', { cookie: neighbour.cookie });
    if (whom === 'operator') yield as('its owner', { cookie: victim.cookie });
  }
}

function* callsOfRoles(target: Target, isLong: boolean): Generator<Call & { wanted: number }> {
  const { victim, members } = target.fixtures;
  for (const action of builtActions())
    for (const { part, owner, wanted } of casesOf(actionRuleOf(action.name, victim).need, victim, isLong))
      if (wanted !== 200) yield { ...callBy(target, action, owner, part, { cookie: members[part] }), wanted };
}

/** What a form says whose store the person may not change, or of which they are no member. */
const REFUSED = /Your role in this store|Choose one of your stores/;

/** What takes things away comes after what needs them: a connection's limits are changed before it is ended. */
function inOrder(actions: BuiltAction[]): BuiltAction[] {
  const last = listOf('resetTestDataAction|removeApp|deleteStoreAction|deleteAccountAction|#suspend|#unsuspend');
  const rank = ({ name }: BuiltAction) =>
    /(?:narrow|saveEnd|saveLimits)Action$/.test(name) ? -2 : last.findIndex((end) => name.endsWith(end));
  return actions.sort((one, other) => rank(one) - rank(other));
}

/** The status that somebody must get: 404 for what isn't theirs at all, 403 for what their role doesn't allow. */
function wantedOf(need: NonNullable<Need>, part: Part, { mode }: Person): 200 | 403 | 404 {
  if (typeof need === 'string') return part !== 'coDeveloper' ? 404 : need === 'app_owner' ? 403 : 200;
  if (part === 'coDeveloper') return need.in === 'any' ? 200 : 404;
  const isAllowed = may(part, need.may, need.in === 'mode' ? mode : need.in === 'any' ? 'test' : 'live');
  return isAllowed ? 200 : 403;
}

/** Nobody is led on but to sign-in, and nothing is handed out. Whether something was done, the database says. */
function notDone({ status, headers, text }: Answer, { who, rule }: Call): string | null {
  const to = String(headers['x-action-redirect'] ?? headers.location ?? '');
  if (/"is":"(?:made|done)"/.test(text) && rule.for !== 'self') return 'was done';
  if (who === 'another site') return status === 403 ? null : `${status} instead of 403`;
  if (rule.for === 'operator') return status === 404 ? null : `${status} instead of 404`;
  if (who !== 'another seller') return to.startsWith('/sign-in') ? null : `${status} ${to} instead of sign-in`;
  // Led to sign-in, the other seller would have tried nothing.
  return status < 500 && !to.startsWith('/sign-in') ? null : `${status} ${to}`;
}

/** How an answer differs from what is expected, or null. */
function unlike({ status, headers }: Answer, expected: Expected, { url }: Target): string | null {
  if (expected === 'sign-in') {
    const to = headers.location ? new URL(headers.location, url).pathname : '';
    return status >= 300 && status < 400 && to === '/sign-in' ? null : `${status} ${to} instead of the way to sign-in`;
  }
  const wanted = [expected].flat();
  return wanted.includes(status) ? null : `${status} instead of ${wanted.join(' or ')}`;
}
