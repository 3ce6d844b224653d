const UINT32 = 2 ** 32;

/** Chance that a seed repeats: the same seed makes the same attacks in the same order. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** As {@link whole}, but small ones as often as large ones. */
  size(least: number, most: number): number {
    return Math.round(least * (most / least) ** this.next());
  }

  one<T>(list: readonly T[]): T {
    return list[this.whole(0, list.length - 1)] as T;
  }

  /** As {@link one}, of a list that may be empty. */
  some<T>(list: readonly T[]): T | undefined {
    return list[this.whole(0, list.length - 1)];
  }

  is(share: number): boolean {
    return this.next() < share;
  }

  text(length: number, alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789_'): string {
    return Array.from({ length }, () => alphabet[this.whole(0, alphabet.length - 1)]).join('');
  }
}

/** A list that is written in one text: its parts are divided by `|`, also at the ends of lines. */
export const listOf = (text: string) => text.split(/\|(?:\n {2,4})?/);
