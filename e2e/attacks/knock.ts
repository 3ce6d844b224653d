import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Answer, Attack } from './attack.ts';
import type { Expected } from './door-kinds.ts';
import { DOORS } from './doors.ts';
import type { Target } from './target.ts';
import type { Trial } from './trial.ts';

/** Every route of the build, tried as everybody. */
export function knockOnDoors(trialOf: (title: string) => Trial): void {
  test('every route of the build has its line in the table, and no other', () => {
    const built = Object.keys(JSON.parse(readFileSync('.next/server/app-paths-manifest.json', 'utf8')));
    expect(built.sort(), 'Each needs a line in e2e/attacks/doors.ts.').toEqual(Object.keys(DOORS).sort());
  });

  test('every route, as nobody, another seller, the other mode, an ended session, a suspended account', async () => {
    const trial = trialOf('Every route as everybody');
    const { cast, url } = trial.target;
    const knocks = Object.values(DOORS).flatMap((door) => door(cast));
    const expected = new Map(knocks.map((knock) => [atHome(knock.attack, url), knock.expected]));
    await trial.all(expected.keys(), (answer, attack) => unlike(answer, expected.get(attack) ?? 200, trial.target));
    expect(trial.shownFaults()).toEqual([]);
  });
}

/** The table is written before the address is known. */
function atHome(attack: Attack, url: string): Attack {
  if (attack.headers?.origin !== ':self:') return attack;
  return { ...attack, headers: { ...attack.headers, origin: url } };
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
