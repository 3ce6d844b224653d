import { expect, test } from 'vitest';
import type { ActionDoor } from './action-door.ts';
import { ACTION_DOORS } from './action-doors.ts';
import { actionCall, type BuiltAction, builtActions } from './action-request.ts';
import type { Answer } from './attack.ts';
import { strangers } from './door-kinds.ts';
import { rowsOf } from './inside.ts';
import type { Trial } from './trial.ts';

/** Every server action of the build, called by hand as everybody who may not. */
export function callActions(trialOf: (title: string) => Trial): void {
  test('every server action of the build has its line in the table, and no other', () => {
    const built = builtActions().map(({ name }) => name);
    const where = 'Each needs a line in e2e/attacks/action-doors.ts.';
    expect(built.sort(), where).toEqual(Object.keys(ACTION_DOORS).sort());
  });

  test('no action does anything for a stranger, another seller, another site or somebody who is no operator', async () => {
    const trial = trialOf('Every server action as everybody');
    const { cast } = trial.target;
    const before = await rowsOf(trial.target);
    for (const action of builtActions()) {
      const door = ACTION_DOORS[action.name]?.(cast.victim);
      if (!door || door.for === 'anybody') continue;
      for (const [what, headers] of strangers(cast)) await call(trial, action, door, what, headers);
      await call(trial, action, door, 'another site', { cookie: cast.victim.cookie, origin: 'https://evil.example' });
      if (door.for === 'self') continue;
      await call(trial, action, door, 'another seller', { cookie: cast.neighbour.cookie });
      if (door.for === 'operator') await call(trial, action, door, 'its owner', { cookie: cast.victim.cookie });
    }
    expect(trial.shownFaults()).toEqual([]);
    expect(await rowsOf(trial.target)).toEqual(before);
  });

  test('the same calls by whoever may: they are done', async () => {
    const trial = trialOf('Every server action as who may');
    const { witness, operator } = trial.target.cast;
    const before = await rowsOf(trial.target);
    for (const action of builtActions().sort((one, other) => rank(one) - rank(other))) {
      const door = ACTION_DOORS[action.name]?.(witness);
      if (!door || door.for === 'anybody' || door.for === 'self') continue;
      const { cookie } = door.for === 'operator' ? operator : witness;
      const attack = {
        ...actionCall(action, door.path, door.args, { origin: trial.target.url, cookie }),
        what: action.name,
      };
      const { status, headers } = await trial.send(attack);
      const to = String(headers['x-action-redirect'] ?? '');
      // Whoever has deleted their account is led to sign-in too.
      const isDone = status < 400 && (!to.startsWith('/sign-in') || to.startsWith('/sign-in?gone'));
      if (!isDone) trial.fault(attack, `${status} ${to}: not done`);
    }
    expect(trial.shownFaults()).toEqual([]);
    const after = await rowsOf(trial.target);
    const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
    expect(changed).toEqual(
      expect.arrayContaining(['api_key', 'app', 'app_secret', 'connection', 'passkey', 'store', 'user']),
    );
  });
}

/** What takes things away comes after what needs them. */
function rank({ name }: BuiltAction): number {
  if (name.endsWith('narrowAction')) return -2;
  return ['removeApp', 'deleteStoreAction', 'deleteAccountAction', '#suspend', '#unsuspend'].findIndex((last) =>
    name.endsWith(last),
  );
}

async function call(
  trial: Trial,
  action: BuiltAction,
  door: ActionDoor,
  what: string,
  headers: Record<string, string>,
): Promise<void> {
  const attack = {
    ...actionCall(action, door.path, door.args, { origin: trial.target.url, ...headers }),
    what: `${action.name} as ${what}`,
  };
  const wrong = wrongWith(await trial.send(attack), door, what);
  if (wrong) trial.fault(attack, wrong);
}

/** Nobody is led on but to sign-in, and nothing is handed out. Whether something was done, the database says. */
function wrongWith({ status, headers, text }: Answer, door: ActionDoor, what: string): string | null {
  const to = String(headers['x-action-redirect'] ?? headers.location ?? '');
  if (/"is":"(?:made|done)"/.test(text) && door.for !== 'self') return 'was done';
  if (what === 'another site') return status === 403 ? null : `${status} instead of 403`;
  if (door.for === 'operator') return status === 404 ? null : `${status} instead of 404`;
  if (what !== 'another seller') return to.startsWith('/sign-in') ? null : `${status} ${to} instead of sign-in`;
  // Led to sign-in, the other seller would have tried nothing.
  return status < 500 && !to.startsWith('/sign-in') ? null : `${status} ${to}`;
}
