import { type Known, type Pair, type Step, whatIsKnown } from './journal.ts';
import type { Load, Trouble } from './load.ts';
import { inspectRows } from './rows.ts';
import type { Scene } from './scene.ts';
import type { Target } from './target.ts';

/** How many connections are asked at a time. */
const AT_ONCE = 4;

/**
 * Compares what was acknowledged with what is true now. What is open is sent again first, and has to succeed; what can
 * still be used is used.
 * @param steps of the journal, since the last inspection
 * @param earlier connections that earlier inspections found dead and that have to be so still
 */
export async function inspect(scene: Scene, steps: Step[], earlier: Known[] = []): Promise<Trouble[]> {
  const { target, shop, load } = scene;
  const troubles: Trouble[] = [];
  const known = whatIsKnown(steps);
  const left = [...known];
  const lane = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      await finishAndRotate(one, load, troubles);
      troubles.push(...(await inspectOne(one, target)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  for (const dead of earlier) {
    const isAlive = (await Promise.all(dead.pairs.map((pair) => works(target, pair)))).includes(true);
    if (isAlive) troubles.push({ check: 'what was revoked stays dead', what: 'in a later round' });
  }
  const changes: Step[] = [];
  for (const step of steps.filter(({ what }) => what === 'change')) changes.push(await finish(step, load, troubles));
  // Only now, when no statement is under way any more.
  troubles.push(...(await inspectRows(target, shop, [...known.flatMap((one) => one.steps), ...changes])));
  return troubles;
}

/** Sends a step again that was not answered; one that was is returned as it is. */
async function finish(step: Step, load: Load, troubles: Trouble[]): Promise<Step> {
  if (step.outcome !== 'pending' || !step.request) return step;
  const now = await load.step(step.what, step.of, step.request);
  if (now.outcome !== 'done')
    troubles.push({ check: 'what was not answered can be sent again', what: `${step.what}: ${now.said}` });
  return { ...now, ids: [...step.ids, ...now.ids] };
}

/** Finishes what is open, exchanges a code that was left, and rotates the pair that should work. */
async function finishAndRotate(one: Known, load: Load, troubles: Trouble[]): Promise<void> {
  const add = (step: Step) => {
    const { state, pairs, code } = whatIsKnown([...one.steps, step])[0] as Known;
    Object.assign(one, { state, pairs, code, pending: null, steps: [...one.steps, step] });
  };
  if (one.pending) {
    const { pending } = one;
    one.steps.splice(one.steps.indexOf(pending), 1);
    add(await finish(pending, load, troubles));
  }
  if (one.state === 'code' && one.code) add(await load.exchange(one.id, one.code));
  const pair = one.pairs.at(-1);
  if (one.state === 'live' && pair) add(await load.rotateOnce(one.id, pair));
}

async function inspectOne(one: Known, target: Target): Promise<Trouble[]> {
  const alive = await Promise.all(one.pairs.map((pair) => works(target, pair)));
  const count = alive.filter(Boolean).length;
  const isNewestAlive = alive.at(-1) === true;
  const story = one.steps.map(({ what, outcome, twice }) => `${what}${twice ? ' twice' : ''} ${outcome}`).join(', ');
  const faults: Record<string, boolean> = {
    'what may succeed once succeeds once': one.steps.some(({ twice, pairs }) => twice && pairs.length > 1),
    'at most one live pair per connection': count > 1,
    'what was revoked stays dead': one.state === 'revoked' && count > 0,
    'what was rotated stays dead': one.state === 'live' && count > (isNewestAlive ? 1 : 0),
    'an acknowledged pair works': one.state === 'live' && !isNewestAlive,
  };
  return Object.keys(faults).flatMap((check) => (faults[check] ? [{ check, what: story }] : []));
}

async function works(target: Target, { access }: Pair): Promise<boolean> {
  const { status } = await target.send('/api/v1/me', { headers: { authorization: `Bearer ${access}` } });
  if (status !== 200 && status !== 401) throw new Error(`/me answered ${status} after the fault.`);
  return status === 200;
}
