// A request and a response that handlers take for standard ones (Fetch), made without what making those costs: parsing
// an address, copying headers, a stream for each body. @hono/node-server has such a pair too, whose answers have
// standard headers; docs/performance.md says what each costs.
import { ARRIVED } from './body.ts';

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
      .values();
  }

  values(): IterableIterator<string> {
    return this.#sorted()
      .map(([, value]) => value)
      .values();
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

/**
 * Makes a class pass for a standard one, `Request` or `Response`, without being made as one: what it doesn't answer
 * itself is answered by a standard message, which `wholeOf` makes when it is first needed. Making one takes as long as
 * the rest of a request: it parses addresses, copies headers and makes a stream of each body.
 */
export function inheritFrom<Held extends object, Standard extends Request | Response>(
  { prototype }: { prototype: Held },
  standard: { prototype: Standard },
  wholeOf: (message: Held) => Standard,
): void {
  Object.setPrototypeOf(prototype, standard.prototype);
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(standard.prototype))) {
    if (Object.hasOwn(prototype, name)) continue;
    const answer = (message: Held) => wholeOf(message)[name as keyof Standard];
    const call = function (this: Held, ...given: unknown[]) {
      return (answer(this) as (...given: unknown[]) => unknown).apply(wholeOf(this), given);
    };
    const get = function (this: Held) {
      return answer(this);
    };
    const property = typeof value === 'function' ? { value: call, writable: true } : { get };
    Object.defineProperty(prototype, name, { ...property, configurable: true });
  }
}

/** A request whose body is at hand, as handlers take it; in all else an ordinary Request. */
export class MachineRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly #body: Uint8Array | null;
  readonly #leaving: (() => AbortSignal) | undefined;
  #whole: Request | undefined;
  #signal: AbortSignal | undefined;

  /** @param leaving makes what is aborted when the caller goes; only streams ask for it */
  constructor(
    url: string,
    method: string,
    headers: Record<string, string>,
    body: Uint8Array | null,
    leaving?: () => AbortSignal,
  ) {
    this.url = url;
    this.method = method;
    this.headers = plainHeaders(headers);
    this.#body = body;
    this.#leaving = leaving;
  }

  get [ARRIVED](): Uint8Array | undefined {
    return this.#body ?? undefined;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.#body ?? []).buffer;
  }

  get signal(): AbortSignal {
    this.#signal ??= this.#leaving?.() ?? new AbortController().signal;
    return this.#signal;
  }

  static whole(request: MachineRequest): Request {
    const { url, method, headers } = request;
    const body = request.#body && Uint8Array.from(request.#body);
    request.#whole ??= new Request(url, { method, headers: [...headers], body });
    return request.#whole;
  }

  /** The same, for whoever takes requests. */
  asRequest(): Request {
    return this as unknown as Request;
  }
}

inheritFrom(MachineRequest, Request, MachineRequest.whole);

/** A response whose text is at hand, so that a server can send it as it is; in all else an ordinary Response. */
export class WrittenResponse {
  readonly written: string;
  readonly status: number;
  readonly headers: Headers & PlainHeaders;
  #whole: Response | undefined;

  constructor(written: string, { status, headers }: { status: number; headers: Record<string, string> }) {
    this.written = written;
    this.status = status;
    this.headers = plainHeaders(headers);
  }

  static whole(response: WrittenResponse): Response {
    const { written, status, headers } = response;
    response.#whole ??= new Response(written, { status, headers: [...headers] });
    return response.#whole;
  }

  /** The same, for whoever takes responses. */
  asResponse(): Response {
    return this as unknown as Response;
  }
}

inheritFrom(WrittenResponse, Response, WrittenResponse.whole);

/** The text of a response that has it at hand; of any other, nothing. */
export function writtenText(response: Response): string {
  return (response as Partial<Pick<WrittenResponse, 'written'>>).written ?? '';
}
