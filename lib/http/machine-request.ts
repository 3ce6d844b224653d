import { ARRIVED } from './body.ts';
import { plainHeaders } from './plain-headers.ts';
import { standInFor } from './stand-in.ts';

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

standInFor(MachineRequest, Request, MachineRequest.whole);
