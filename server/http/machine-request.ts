import type { IncomingMessage, ServerResponse } from 'node:http';
import { ARRIVED } from '@/lib/http/body.ts';
import { plainHeaders } from '@/lib/http/plain-headers.ts';
import { standInFor } from '@/lib/http/stand-in.ts';

/** A request that has passed the gate. */
export interface Admitted {
  request: IncomingMessage;
  /** Null without one. */
  body: Buffer | null;
}

/** An admitted request as handlers take it; in all else an ordinary Request. */
export class MachineRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly #body: Buffer | null;
  readonly #response: ServerResponse;
  #whole: Request | undefined;
  #signal: AbortSignal | undefined;

  /** @param origin the product's own */
  constructor(origin: string, { request, body }: Admitted, response: ServerResponse) {
    this.url = origin + request.url;
    this.method = request.method ?? 'GET';
    this.headers = plainHeaders(request.headers as Record<string, string>);
    this.#body = body;
    this.#response = response;
  }

  get [ARRIVED](): Uint8Array | undefined {
    return this.#body ?? undefined;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.#body ?? []).buffer;
  }

  /** Aborted when the caller goes; only streams ask for it. */
  get signal(): AbortSignal {
    this.#signal ??= leaving(this.#response);
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

function leaving(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}
