import { meters } from './metrics.ts';

/** How much there is of something in one process, and how it is shared, in whatever unit it is counted. */
export interface RoomSize<Kind extends string = string> {
  /** In all. */
  readonly most: number;
  /** What one holder may have, by what they are: a person, a store, a network. Those in line count too. */
  readonly shares: Readonly<Record<Kind, number>>;
  /** The last so much, by kind: only for a holder who has nothing yet. */
  readonly kept?: Readonly<Partial<Record<Kind, number>>>;
  /** How many may wait for their turn; nobody where this isn't said. */
  readonly line?: number;
  /** How many of one holder's have their turn at a time, so that others needn't wait for them all. */
  readonly atOnce?: Readonly<Partial<Record<Kind, number>>>;
}

/** For whom something is taken; a kind that nobody knows is left out. */
export type Holders<Kind extends string> = Readonly<Partial<Record<Kind, string>>>;

/**
 * A bulkhead: something of this process that is bounded, with a share of it for each person, store or network, so that
 * nobody takes it from all others. What is refused is counted among the limits that were reached.
 */
export class Room<Kind extends string> {
  readonly #name: string;
  readonly #size: RoomSize<Kind>;
  readonly #held = new Map<string, number>();
  /** Those who have their turn, by holder. */
  readonly #active = new Map<string, number>();
  readonly #line: { holders: Holders<Kind>; begin: () => void }[] = [];
  #used = 0;

  constructor(name: string, size: RoomSize<Kind>) {
    this.#name = name;
    this.#size = size;
  }

  /** How much of it is in use. */
  get used(): number {
    return this.#used;
  }

  /**
   * Takes some of it for these holders, until they {@link leave}.
   * @param most how much may then be in use, for what has to leave more to others
   * @returns false when there isn't so much, in all or of somebody's share; then nothing was taken
   */
  take(holders: Holders<Kind>, amount = 1, most = this.#size.most): boolean {
    if (this.#used + amount > most || !this.#isWithinShares(holders, amount)) return this.#refuse();
    this.#used += amount;
    this.#count(this.#held, holders, amount);
    return true;
  }

  /** Gives back what these holders took. */
  leave(holders: Holders<Kind>, amount = 1): void {
    this.#used -= amount;
    this.#count(this.#held, holders, -amount);
  }

  /**
   * Does work when there is a place for it, after those who came before and may go first.
   * @returns what came of it; null when the line, or what is theirs of it, is full: then it isn't done
   */
  async inTurn<T extends object>(holders: Holders<Kind>, work: () => Promise<T>): Promise<T | null> {
    const isTurn = this.#isTurnOf(holders);
    if (!isTurn && this.#line.length >= (this.#size.line ?? 0)) return this.#refuse() || null;
    if (!this.#isWithinShares(holders, 1)) return this.#refuse() || null;
    this.#count(this.#held, holders, 1);
    if (isTurn) this.#begin(holders);
    else await new Promise<void>((begin) => this.#line.push({ holders, begin }));
    try {
      return await work();
    } finally {
      this.#count(this.#active, holders, -1);
      this.leave(holders);
      this.#goOn();
    }
  }

  #begin(holders: Holders<Kind>): void {
    this.#used += 1;
    this.#count(this.#active, holders, 1);
  }

  /** Lets those in line begin whose turn it is. */
  #goOn(): void {
    for (;;) {
      const index = this.#line.findIndex(({ holders }) => this.#isTurnOf(holders));
      const [next] = index < 0 ? [] : this.#line.splice(index, 1);
      if (!next) return;
      this.#begin(next.holders);
      next.begin();
    }
  }

  #isTurnOf(holders: Holders<Kind>): boolean {
    const { most, atOnce } = this.#size;
    const isFree = ([kind, key]: [Kind, string]) => (this.#active.get(key) ?? 0) < (atOnce?.[kind] ?? most);
    return this.#used < most && this.#each(holders).every(isFree);
  }

  #isWithinShares(holders: Holders<Kind>, amount: number): boolean {
    return this.#each(holders).every(([kind, key]) => {
      const held = this.#held.get(key) ?? 0;
      const kept = held === 0 ? undefined : this.#size.kept?.[kind];
      const isKept = kept !== undefined && this.#used + amount > this.#size.most - kept;
      return held + amount <= this.#size.shares[kind] && !isKept;
    });
  }

  #count(counts: Map<string, number>, holders: Holders<Kind>, amount: number): void {
    for (const [, key] of this.#each(holders)) {
      const count = (counts.get(key) ?? 0) + amount;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  }

  #each(holders: Holders<Kind>): [Kind, string][] {
    const all = Object.entries(holders) as [Kind, string | undefined][];
    return all.filter(([, who]) => who !== undefined).map(([kind, who]) => [kind, `${kind} ${who}`]);
  }

  #refuse(): false {
    meters()?.throttled.inc({ limit: this.#name });
    return false;
  }
}
