import type { Caller, CallOptions, Sent } from './caller.ts';

export interface Page<Item> {
  data: Item[];
  /** For the next page; null at the end. */
  next_cursor: string | null;
}

/** A list. `for await (const item of …)` gives each item and fetches pages as it needs them. */
export class Pages<Item> implements AsyncIterable<Item> {
  readonly #caller: Caller;
  readonly #sent: Sent;
  readonly #options: CallOptions;

  constructor(caller: Caller, sent: Sent, options: CallOptions) {
    this.#caller = caller;
    this.#sent = sent;
    this.#options = options;
  }

  /** The one page that the query asks for. */
  page(): Promise<Page<Item>> {
    return this.#caller.call(this.#sent, this.#options);
  }

  /** This page and all that follow. */
  async *pages(): AsyncGenerator<Page<Item>> {
    let sent = this.#sent;
    for (;;) {
      const page: Page<Item> = await this.#caller.call(sent, this.#options);
      yield page;
      if (page.next_cursor === null) return;
      sent = { ...sent, query: { ...sent.query, cursor: page.next_cursor } };
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const { data } of this.pages()) yield* data;
  }
}
