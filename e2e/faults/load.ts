import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Chance } from '../attacks/chance.ts';
import type { Journal, Pair, Request, Step } from './journal.ts';
import { isTooLong } from './patience.ts';
import { authorizing, type Came, changing, exchanging, outcomeOf, revoking, rotating } from './requests.ts';
import type { Shop } from './shop.ts';
import { ANSWER_MS, type Answer, type Target } from './target.ts';

const AGAIN_MS = 150;
const APART_MS = 20;
/** Connections that a lane has at a time. */
const MOST = 4;

interface Live {
  id: string;
  pair: Pair;
}

/** What went wrong while the load ran, beside what the checks find afterwards. */
export interface Trouble {
  check: string;
  what: string;
}

/**
 * Authorizes, exchanges, rotates, revokes and changes subscriptions in several lanes at once, each of its own, until it
 * is stopped, and writes down what it was told. What is not answered is sent again, as an app would.
 */
export class Load {
  readonly troubles: Trouble[] = [];
  /** How long the slowest answer took to a request that had to be sent again, in milliseconds. */
  slowestAgain = 0;
  /** Requests to which no answer came at all. */
  unanswered = 0;
  /** Answers that got lost on their way, by {@link lose}. */
  lost = 0;
  /** Where requests go: another way to the same server, perhaps. */
  url: string;
  readonly #target: Target;
  readonly #shop: Shop;
  readonly #journal: Journal;
  /** How far each lane has gone through its changes. */
  readonly #plans: number[];
  /** By Idempotency-Key: what was answered, whether or not that arrived. */
  readonly #answers = new Map<string, string>();
  #isLost: () => boolean = () => false;
  #isStopping = false;
  #lanes: Promise<void>[] = [];

  constructor(target: Target, shop: Shop, journal: Journal) {
    this.#target = target;
    this.#shop = shop;
    this.#journal = journal;
    this.url = target.url;
    this.#plans = shop.lanes.map(() => 0);
  }

  /** Starts all lanes; what they choose follows from the seed. */
  start(seed: number): void {
    this.#isStopping = false;
    this.#lanes = this.#shop.lanes.map((_, lane) => this.#run(lane, new Chance(seed * 1000 + lane)));
  }

  /** Lets every lane finish its step; gives those up that are not answered. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#lanes);
  }

  /** Makes every step that isn't answered end soon. */
  giveUp(): void {
    this.#isStopping = true;
  }

  /** From now on answers get lost, once the server has done what it was asked; `null` ends that. */
  lose(isLost: (() => boolean) | null): void {
    this.#isLost = isLost ?? (() => false);
  }

  complain(check: string, what: string): void {
    this.troubles.push({ check, what });
  }

  async #run(lane: number, chance: Chance): Promise<void> {
    const live: Live[] = [];
    while (!this.#isStopping) {
      const dice = chance.next();
      const one = chance.some(live);
      if (!one || (dice < 0.3 && live.length < MOST)) {
        const made = await this.connect(chance);
        if (made) live.push(made);
      } else if (dice < 0.6) {
        const next = await this.rotate(one, chance);
        if (next) one.pair = next;
        else live.splice(live.indexOf(one), 1);
      } else if (dice < 0.72) {
        await this.step('revoke', one.id, revoking(this.#shop, one.pair));
        live.splice(live.indexOf(one), 1);
      } else {
        const plan = (this.#plans[lane] ?? 0) + 1;
        this.#plans[lane] = plan;
        const { of, request } = changing(this.#shop, lane, plan);
        await this.step('change', of, request);
      }
    }
  }

  /** From the click on Authorize to the first pair; null when it isn't sure that there is one that works. */
  async connect(chance: Chance): Promise<Live | null> {
    const id = randomUUID();
    const authorized = await this.step('authorize', id, await authorizing(this.#shop, this.#target.url));
    if (authorized.outcome !== 'done' || !authorized.code) return null;
    if (chance.is(0.1)) {
      await this.#twice('exchange', id, exchanging(this.#shop, authorized.code), chance);
      return null;
    }
    const { outcome, pairs } = await this.exchange(id, authorized.code);
    return outcome === 'done' && pairs[0] ? { id, pair: pairs[0] } : null;
  }

  exchange(id: string, code: string): Promise<Step> {
    return this.step('exchange', id, exchanging(this.#shop, code, randomUUID()));
  }

  /** Null when the connection can't be used any more, as far as we know. */
  async rotate({ id, pair }: Live, chance: Chance): Promise<Pair | null> {
    const kind = chance.next();
    const { outcome, pairs } =
      kind < 0.15
        ? await this.#twice('rotate', id, rotating(this.#shop, pair), chance)
        : await this.step('rotate', id, rotating(this.#shop, pair, kind < 0.8 ? randomUUID() : null));
    return outcome === 'done' ? (pairs[0] ?? null) : null;
  }

  /** Rotates a pair that has to work. */
  rotateOnce(id: string, pair: Pair): Promise<Step> {
    return this.step('rotate', id, rotating(this.#shop, pair, randomUUID()));
  }

  /** Makes a connection and sends half of the request that rotates it; the rest follows when it is told to finish. */
  async begin(chance: Chance): Promise<{ finish(): Promise<boolean> } | null> {
    const one = await this.connect(chance);
    if (!one) return null;
    const { path, body, headers } = rotating(this.#shop, one.pair);
    const id = `faults-${randomUUID()}`;
    const half = Math.floor(body.length / 2);
    const all = { ...headers, 'content-length': body.length, 'x-request-id': id, expect: '100-continue' };
    const sent = request(`${this.#target.url}${path}`, { method: 'POST', agent: false, headers: all });
    const answered = new Promise<Answer | null>((resolve) => {
      sent.on('error', () => resolve(null));
      sent.on('response', async (response) => {
        const body = await text(response).catch(() => null);
        resolve(body === null ? null : { status: response.statusCode ?? 0, headers: new Headers(), body });
      });
    });
    // The server has read the headers once it says so.
    await new Promise((resolve) => sent.once('continue', resolve).once('error', resolve));
    sent.write(body.slice(0, half));
    return {
      finish: async () => {
        sent.end(body.slice(half));
        const answer = await answered;
        const came: Came = answer ? outcomeOf('rotate', answer) : { outcome: 'unsure', pairs: [] };
        this.#write({ what: 'rotate', of: one.id, ids: [id], twice: false, ...came });
        return came.outcome === 'done';
      },
    };
  }

  /** Begins several such requests. @returns what finishes them, and gives how many were not answered */
  async beginSeveral(count: number, chance: Chance): Promise<() => Promise<number>> {
    const begun = await Promise.all(Array.from({ length: count }, () => this.begin(chance)));
    return async () => {
      const finished = await Promise.all(begun.map((one) => one?.finish()));
      return finished.filter((isAnswered) => isAnswered === false).length;
    };
  }

  /** Sends a request until there is an answer, if it may be sent again; writes down what came of it. */
  async step(what: Step['what'], of: string, request: Request): Promise<Step> {
    const began = performance.now();
    const mayRepeat = what === 'authorize' || what === 'revoke' || 'idempotency-key' in request.headers;
    const ids: string[] = [];
    let answer: Answer | null;
    do {
      if (ids.length > 0) await sleep(AGAIN_MS);
      answer = await this.#once(request, ids);
    } while (answer === null && mayRepeat && !this.#isStopping);
    if (answer && ids.length > 1) this.slowestAgain = Math.max(this.slowestAgain, performance.now() - began);
    const came: Came = answer ? outcomeOf(what, answer) : { outcome: mayRepeat ? 'pending' : 'unsure', pairs: [] };
    return this.#write({ what, of, ids, twice: false, ...came, ...(mayRepeat && { request }) });
  }

  /**
   * Sends the same request twice, without a key: at most one may succeed. At once, when both may come to share a
   * statement, or one shortly after the other, which is another race.
   */
  async #twice(what: Step['what'], of: string, request: Request, chance: Chance): Promise<Step> {
    const ids: string[] = [];
    const first = this.#once(request, ids);
    if (chance.is(0.5)) await sleep(chance.whole(1, APART_MS));
    const answers = await Promise.all([first, this.#once(request, ids)]);
    const pairs = answers.flatMap((answer) => (answer ? outcomeOf(what, answer).pairs : []));
    const isSure = answers.every((answer) => answer !== null) && pairs.length > 0;
    return this.#write({ what, of, ids, twice: true, outcome: isSure ? 'done' : 'unsure', pairs });
  }

  #write(step: Step): Step {
    if (step.outcome === 'refused') this.complain('what is right is not refused', `${step.what}: ${step.said}`);
    this.#journal.push(step);
    return step;
  }

  /** Null when there is no answer, or one that says that nobody knows. */
  async #once({ path, method, headers, body }: Request, ids: string[]): Promise<Answer | null> {
    const id = `faults-${randomUUID()}`;
    ids.push(id);
    const init = { method, headers: { ...headers, 'x-request-id': id }, body };
    const answer = await this.#target.send(path, init, this.url).catch((error: Error) => {
      this.unanswered += 1;
      if (error.name === 'TimeoutError' && isTooLong(ANSWER_MS, ANSWER_MS / 2))
        this.complain('every request is answered', `no answer in ${ANSWER_MS} ms`);
      return null;
    });
    if (answer === null) return null;
    if (answer.status < 500) return this.#arrives(answer, headers['idempotency-key']) ? answer : null;
    if (answer.status !== 503 || !answer.headers.get('retry-after'))
      this.complain('an outage is 503 with Retry-After', `${answer.status} ${answer.body.slice(0, 200)}`);
    return null;
  }

  /** Whether an answer doesn't get lost. One that is given twice under a key is the same, if the first came or not. */
  #arrives({ status, body }: Answer, key: string | undefined): boolean {
    if (key !== undefined && status === 200) {
      if ((this.#answers.get(key) ?? body) !== body) this.complain('the retry gets the same pair', 'another answer');
      this.#answers.set(key, body);
    }
    if (!this.#isLost()) return true;
    this.lost += 1;
    return false;
  }
}
