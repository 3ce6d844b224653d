import type { Caller, CallOptions, Sent } from './caller.ts';

export interface Page<Item> {
  data: Item[];
  /** For the next page; null at the end. */
  next_cursor: string | null;
}

/** A list. `for await (const item of …)` gives each item and fetches pages as it needs them. */
export class Pages<Item> implements AsyncIterable<Item> {
  /** The one page that the query asks for. */
  readonly page: () => Promise<Page<Item>>;
  /** This page and all that follow. */
  readonly pages: () => AsyncGenerator<Page<Item>>;

  constructor(caller: Caller, sent: Sent, options?: CallOptions) {
    const read = (query: object | undefined) => caller.call<Page<Item>>({ ...sent, query }, options);
    this.page = () => read(sent.query);
    this.pages = async function* () {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await read(cursor === undefined ? sent.query : { ...sent.query, cursor });
        yield page;
        cursor = page.next_cursor;
      }
    };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const { data } of this.pages()) yield* data;
  }
}
