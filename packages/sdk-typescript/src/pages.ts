import type { Call, CallOptions, Sent } from './caller.ts';

export interface Page<Item> {
  data: Item[];
  /** For the next page; null at the end. */
  next_cursor: string | null;
}

/** A list. `for await (const item of …)` gives each item and fetches pages as it needs them. */
export class Pages<Item> implements AsyncIterable<Item> {
  readonly #read: (more?: object) => Promise<Page<Item>>;

  constructor(call: Call, sent: Sent, options?: CallOptions) {
    this.#read = (more) => call({ ...sent, query: { ...sent.query, ...more } }, options);
  }

  /** The one page that the query asks for. */
  page(): Promise<Page<Item>> {
    return this.#read();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    let page = await this.page();
    yield* page.data;
    while (page.next_cursor !== null) {
      page = await this.#read({ cursor: page.next_cursor });
      yield* page.data;
    }
  }
}
