import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFrom } from '@/lib/message-body.ts';

/** A request that has passed the gate. */
export interface Admitted {
  request: IncomingMessage;
  /** Null without one. */
  body: Buffer | null;
}

/** An admitted request as handlers take it; in all else an ordinary Request. */
export class MachineRequest extends Request {
  readonly #body: Buffer | null;
  readonly #response: ServerResponse;
  #whole: Request | undefined;
  #signal: AbortSignal | undefined;

  constructor(origin: string, { request, body }: Admitted, response: ServerResponse) {
    super(origin + request.url, {
      method: request.method ?? 'GET',
      headers: request.headers as Record<string, string>,
    });
    this.#body = body;
    this.#response = response;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return Uint8Array.from(this.#body ?? []).buffer;
  }

  /** Aborted when the caller goes; only streams ask for it. */
  override get signal(): AbortSignal {
    this.#signal ??= leaving(this.#response);
    return this.#signal;
  }

  static whole(request: MachineRequest): Request {
    const { url, method, headers } = request;
    request.#whole ??= new Request(url, { method, headers, body: request.#body && Uint8Array.from(request.#body) });
    return request.#whole;
  }
}

readFrom(MachineRequest, MachineRequest.whole);

function leaving(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}
