/**
 * Headers as handlers use them, without what makes standard ones slow: names and values are checked by whoever sends
 * them. Pairs come sorted by name, as in the Fetch standard.
 */
export class PlainHeaders {
  readonly #values: Map<string, string>;

  /** @param values by name */
  constructor(values: Record<string, string> = {}) {
    this.#values = new Map();
    for (const name in values) this.#values.set(name.toLowerCase(), values[name] as string);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value);
  }

  append(name: string, value: string): void {
    const before = this.get(name);
    this.set(name, before === null ? value : `${before}, ${value}`);
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase());
  }

  forEach(call: (value: string, name: string, headers: this) => void): void {
    for (const [name, value] of this) call(value, name, this);
  }

  /** No handler for machines sets cookies. */
  getSetCookie(): string[] {
    const value = this.get('set-cookie');
    return value === null ? [] : [value];
  }

  keys(): IterableIterator<string> {
    return this.#sorted()
      .map(([name]) => name)
      [Symbol.iterator]();
  }

  values(): IterableIterator<string> {
    return this.#sorted()
      .map(([, value]) => value)
      [Symbol.iterator]();
  }

  entries(): IterableIterator<[string, string]> {
    return this.#sorted()[Symbol.iterator]();
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }

  /** In the order in which they were set: what needs no order can do without sorting. */
  unsorted(): IterableIterator<[string, string]> {
    return this.#values.entries();
  }

  #sorted(): [string, string][] {
    return [...this.#values].sort(([one], [other]) => (one < other ? -1 : 1));
  }
}
Object.setPrototypeOf(PlainHeaders.prototype, Headers.prototype);

/** Headers to give to whoever takes standard ones. */
export function plainHeaders(values: Record<string, string>): Headers & PlainHeaders {
  return new PlainHeaders(values) as unknown as Headers & PlainHeaders;
}
