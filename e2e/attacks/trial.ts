import { type Answer, type Attack, send } from './attack.ts';
import type { Target } from './target.ts';

const AT_ONCE = 4;
const SHOWN = 15;

/** What a class of attacks tried, and what it found. */
export class Trial {
  readonly faults: string[] = [];
  #tried = 0;
  #slowest = { ms: 0, line: '' };

  constructor(
    readonly title: string,
    readonly target: Target,
  ) {}

  /** Sends one request, and notes whatever no answer may be. Gives the answer, for what this attack expects of it. */
  async send(attack: Attack): Promise<Answer> {
    const answer = await send(this.target.url, attack);
    this.note(attack, answer);
    for (const fault of faultsOf(answer, this.target)) this.fault(attack, fault);
    return answer;
  }

  /** Sends many, a few at a time. `expect` says what is wrong with an answer, or null. */
  async all(attacks: Iterable<Attack>, expect: (answer: Answer, attack: Attack) => string | null): Promise<void> {
    const rest = attacks[Symbol.iterator]();
    const work = async () => {
      for (let next = rest.next(); !next.done; next = rest.next()) {
        const wrong = expect(await this.send(next.value), next.value);
        if (wrong) this.fault(next.value, wrong);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
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

  /** The first of the faults; a class that is broken at its root has thousands. */
  shownFaults(): string[] {
    return [...new Set(this.faults)].slice(0, SHOWN);
  }
}

function lineOf({ what, method = 'GET', path, body }: Attack): string {
  const size = body === undefined ? '' : `, ${Buffer.byteLength(body)} bytes`;
  return `${method} ${path.slice(0, 120)}${size} (${what})`;
}

/** What no answer may be, whatever was asked. */
export function faultsOf({ status, headers, text }: Answer, { secrets, url }: Target): string[] {
  const faults: string[] = [];
  if (status === 0) faults.push(`no answer: ${text}`);
  if (status >= 500) faults.push(`${status} ${text.slice(0, 80)}`);
  const all = `${JSON.stringify(headers)}${text}`;
  if (secrets.some((secret) => all.includes(secret))) faults.push('a secret in the answer');
  if (/\bat \S+ \(?[^\s)]+\.(?:js|ts|mjs):\d+/.test(text)) faults.push('a stack in the answer');
  const { location } = headers;
  if (location && new URL(location, url).origin !== url) faults.push(`leads to ${location}`);
  if (/^text\/(?:html|x-component)/.test(headers['content-type'] ?? '')) faults.push(...pageFaults(headers));
  return faults;
}

function pageFaults(headers: Answer['headers']): string[] {
  const policy = String(headers['content-security-policy'] ?? '');
  const faults: string[] = [];
  if (!/frame-ancestors 'none'/.test(policy)) faults.push('a page that can be framed');
  if (!/default-src 'none'/.test(policy) || /unsafe-/.test(policy)) faults.push('a page without a policy');
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('a page that may be sniffed');
  if (!/no-store/.test(headers['cache-control'] ?? '')) faults.push('a page that may be kept');
  if (headers['access-control-allow-origin']) faults.push('a page for other origins');
  return faults;
}
