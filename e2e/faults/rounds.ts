import { setTimeout as sleep } from 'node:timers/promises';
import { Chance } from '../attacks/chance.ts';
import { inspect } from './inspect.ts';
import { type Known, whatIsKnown } from './journal.ts';
import type { Trouble } from './load.ts';
import { isTooLong } from './patience.ts';
import { renewed } from './rows.ts';
import type { Fault, Scene } from './scene.ts';

declare module 'vitest' {
  interface ProvidedContext {
    faults: { rounds: number; seed: number; isLong: boolean };
  }
}

/** Within this time everything works again, without a hand; see {@link isTooLong}. */
const BACK_MS = 10_000;
/** What doesn't work again by then never does. */
const NEVER_MS = 60_000;
/** How long renewals may be late after a fault: a job's turn that died is taken over after ten seconds. */
const RENEWED_MS = 30_000;

/** What came of the rounds of a fault. */
export interface Result {
  rounds: number;
  /** Steps that were acknowledged, and those that had to be sent again or were given up. */
  acknowledged: number;
  unanswered: number;
  /** From the end of the fault to a pair that was made and rotated, in milliseconds: the longest. */
  backMs: number;
  /** How long a request took that had to be sent again, from the first time on, in milliseconds: the longest. */
  againMs: number;
  troubles: Trouble[];
}

/** Strikes again and again under load, and compares afterwards what was acknowledged with what is true. */
export async function runRounds(
  scene: Scene,
  fault: Fault,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<Result> {
  const result: Result = { rounds: 0, acknowledged: 0, unanswered: 0, backMs: 0, againMs: 0, troubles: [] };
  const { target, journal, load } = scene;
  let dead: Known[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const chance = new Chance(seed + round);
    const before = journal.length;
    load.start(seed + round);
    await sleep(chance.whole(300, 1_000));
    await fault(scene, chance, round);
    const backMs = await back(scene, chance);
    // Under load: what it has missed must not be told to anybody.
    await scene.patroni?.thaw();
    await load.stop();
    if (!Number.isFinite(backMs)) {
      // There is nobody who could be asked.
      result.troubles.push({ check: 'healthy again within 10 s', what: `round ${round}: never` });
      return result;
    }
    const late = await renewed(target, RENEWED_MS);
    const steps = journal.slice(before);
    const found = await inspect(scene, steps, dead);
    if (isTooLong(backMs, BACK_MS))
      found.push({ check: 'healthy again within 10 s', what: `it took ${Math.round(backMs)} ms` });
    if (late === null) found.push({ check: 'renewals go on', what: 'what is due still waits' });
    found.push(...load.troubles.splice(0));
    result.troubles.push(...found.map(({ check, what }) => ({ check, what: `round ${round}: ${what}` })));
    result.rounds = round;
    result.backMs = Math.max(result.backMs, backMs);
    result.againMs = Math.max(result.againMs, load.slowestAgain);
    load.slowestAgain = 0;
    result.acknowledged += steps.filter(({ outcome }) => outcome === 'done').length;
    result.unanswered += steps.filter(
      ({ outcome, ids, twice }) => outcome !== 'done' || ids.length > (twice ? 2 : 1),
    ).length;
    await scene.patroni?.settle();
    dead = whatIsKnown(steps)
      .filter(({ state, pending }) => state === 'revoked' && !pending)
      .slice(0, 10);
  }
  return result;
}

/** Waits until a connection is made, rotated and revoked. @returns how many milliseconds that took */
async function back({ target, load }: Scene, chance: Chance): Promise<number> {
  const began = performance.now();
  if (!(await target.ready(NEVER_MS))) return Number.POSITIVE_INFINITY;
  const patience = setTimeout(() => load.giveUp(), NEVER_MS);
  try {
    while (performance.now() - began < NEVER_MS) {
      const made = await load.connect(chance);
      if (made && (await load.rotate(made, chance))) return performance.now() - began;
    }
    return Number.POSITIVE_INFINITY;
  } finally {
    clearTimeout(patience);
  }
}

/** Prints what came of the rounds as a table. */
export function printTable(results: Map<string, Result>): void {
  const head = ['Fault', 'Rounds', 'Steps acknowledged', 'Sent again or given up', 'Lost or wrong'];
  const times = ['Works again after', 'What was sent again took'];
  const rows = [...results].map(([name, { rounds, acknowledged, unanswered, backMs, againMs, troubles }]) => [
    name,
    rounds,
    acknowledged,
    unanswered,
    troubles.length,
    ...[backMs, againMs].map((ms) => `${(ms / 1000).toFixed(1)} s`),
  ]);
  const lines = [[...head, ...times], ['---', ...[...head, ...times].slice(1).map(() => '---:')], ...rows];
  console.log(`\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
}
