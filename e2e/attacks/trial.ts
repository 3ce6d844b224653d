import { expect, test } from 'vitest';
import { type Answer, type Attack, send } from './attack.ts';
import { Chance } from './chance.ts';
import { mailsQueued, rowsOf } from './inside.ts';
import type { Target } from './target.ts';

const AT_ONCE = 4;
const SHOWN = 15;
const LARGE = 2 ** 20;

/** What a class of attacks tried, and what it found. */
export class Trial {
  readonly faults: string[] = [];
  #tried = 0;
  #slowest = { ms: 0, line: '' };

  constructor(
    readonly title: string,
    readonly target: Target,
  ) {}

  /**
   * Sends one request, and notes whatever no answer may be. Gives the answer, for what this attack expects of it.
   * @param away the beginning of the only address of somebody else that it may lead to
   */
  async send(attack: Attack, away?: string): Promise<Answer> {
    let answer = await send(this.target.url, attack);
    // Whoever refuses a large body need not read it to its end, and the answer may be lost on its way back. A machine
    // that is busy may let a statement wait too long, once.
    const isLost = answer.status === 0 && (attack.body?.length ?? 0) > LARGE;
    const isBusy = answer.status === 503 && answer.headers['retry-after'] && (attack.method ?? 'GET') === 'GET';
    if (isLost || isBusy) answer = await send(this.target.url, attack);
    this.note(attack, answer);
    for (const fault of faultsOf(answer, this.target, away)) this.fault(attack, fault);
    return answer;
  }

  /** Sends many, a few at a time. `expect` says what is wrong with an answer, or null. */
  async all<One extends Attack>(
    attacks: Iterable<One>,
    expect: (answer: Answer, attack: One) => string | null = () => null,
    atOnce = AT_ONCE,
  ): Promise<void> {
    const rest = attacks[Symbol.iterator]();
    const work = async () => {
      for (let next = rest.next(); !next.done; next = rest.next()) {
        const wrong = expect(await this.send(next.value), next.value);
        if (wrong) this.fault(next.value, wrong);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  note(attack: Attack, { ms }: { ms: number }): void {
    this.#tried += 1;
    if (ms > this.#slowest.ms) this.#slowest = { ms, line: lineOf(attack) };
  }

  fault(attack: Attack, what: string): void {
    this.faults.push(`${lineOf(attack)}: ${what}`);
  }

  /** What was tried, in two lines at most. */
  summary(): string {
    const { ms, line } = this.#slowest;
    return `${this.title}: ${this.#tried} tried; slowest ${ms.toFixed(0)} ms, ${line}`;
  }
}

/** What each class of attacks is given. */
export interface Attacker {
  /** How many attacks a class makes, unless it tries everything there is. */
  count: number;
  /** Whether a run is to try everything; else of what all stand behind the same code a few are enough. */
  isLong: boolean;
  /** Chance that begins anew. */
  chance(): Chance;
  /**
   * A test that finds no fault. @param kept tables in which nothing may change by it; `all` but those that are lively
   */
  attempt(title: string, work: (trial: Trial) => Promise<unknown>, kept?: string[] | 'all'): void;
}

/** An attacker of a product that is started later, and what all trials came to. */
export function attackerOf(target: () => Target, given: { count: number; isLong: boolean; seed: number }) {
  const trials: Trial[] = [];
  const attempt: Attacker['attempt'] = (title, work, kept = []) =>
    test(title, async () => {
      const trial = new Trial(title, target());
      trials.push(trial);
      const rows = async () => {
        const all = kept.length > 0 ? await rowsOf(trial.target) : {};
        return kept === 'all' ? all : Object.fromEntries(kept.map((table) => [table, all[table]]));
      };
      if (kept === 'all') await mailsQueued(trial.target);
      const before = await rows();
      await work(trial);
      // The first of the faults; a class that is broken at its root has thousands.
      expect([...new Set(trial.faults)].slice(0, SHOWN)).toEqual([]);
      expect(await rows()).toEqual(before);
    });
  const attacker: Attacker = { ...given, attempt, chance: () => new Chance(given.seed) };
  return { attacker, summaries: () => trials.map((trial) => trial.summary()) };
}

function lineOf({ what, method = 'GET', path, body }: Attack): string {
  const size = body === undefined ? '' : `, ${Buffer.byteLength(body)} bytes`;
  return `${method} ${path.slice(0, 120)}${size} (${what})`;
}

/** What no answer may be, whatever was asked. */
export function faultsOf({ status, headers, text }: Answer, { secrets, url }: Target, away?: string): string[] {
  const all = `${JSON.stringify(headers)}${text}`;
  const { location } = headers;
  const isAway = away !== undefined && location?.startsWith(away);
  const faults: Record<string, boolean> = {
    [`no answer: ${text.slice(0, 80)}`]: status === 0,
    [`${status} ${text.slice(0, 80)}`]: status >= 500,
    'a secret in the answer': secrets.some((secret) => all.includes(secret)),
    'a stack in the answer': /\bat \S+ \(?[^\s)]+\.(?:js|ts|mjs):\d+/.test(text),
    [`leads to ${location}`]: location !== undefined && new URL(location, url).origin !== url && !isAway,
    ...(/^text\/(?:html|x-component)/.test(headers['content-type'] ?? '') && pageFaults(headers)),
  };
  return Object.keys(faults).filter((fault) => faults[fault]);
}

function pageFaults(headers: Answer['headers']): Record<string, boolean> {
  const policy = String(headers['content-security-policy'] ?? '');
  return {
    'a page that can be framed': !/frame-ancestors 'none'/.test(policy),
    'a page without a policy': !/default-src 'none'/.test(policy) || /unsafe-/.test(policy),
    'a page that may be sniffed': headers['x-content-type-options'] !== 'nosniff',
    'a page that may be kept': !/no-store/.test(headers['cache-control'] ?? ''),
    'a page for other origins': headers['access-control-allow-origin'] !== undefined,
  };
}
