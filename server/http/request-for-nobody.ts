import { type IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { log } from '@/lib/kernel/process/log.ts';
import type { Handle } from './http-server.ts';
import type { Route } from './machine-host.ts';

/** Asks for a path as nobody: without a connection, and with these headers alone. */
export async function requestForNobody(
  handle: Handle,
  path: string,
  headers: IncomingHttpHeaders,
): Promise<CollectedResponse> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url: path, headers, complete: true });
  request.push(null);
  const response = new CollectedResponse(request);
  await handle(request, response);
  await response.body;
  return response;
}

type Done = () => void;

/** A response that goes nowhere: what is written to it can be read once it has ended. */
export class CollectedResponse extends ServerResponse {
  /** All of it. */
  readonly body: Promise<Buffer>;
  readonly #chunks: Buffer[] = [];
  #resolve: (body: Buffer) => void = () => {};

  constructor(request: IncomingMessage) {
    super(request);
    this.body = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  override flushHeaders(): void {}

  override write(...given: unknown[]): boolean {
    this.#collect(given);
    return true;
  }

  override end(...given: unknown[]): this {
    if (this.finished) return this;
    this.finished = true;
    this.#collect(given);
    this.#resolve(Buffer.concat(this.#chunks));
    process.nextTick(() => this.emit('finish'));
    return this;
  }

  #collect(given: unknown[]): void {
    const [chunk, encoding] = given;
    if (typeof chunk === 'string') this.#chunks.push(Buffer.from(chunk, encoding as BufferEncoding | undefined));
    else if (chunk instanceof Uint8Array) this.#chunks.push(Buffer.from(chunk));
    const done = given.at(-1);
    if (typeof done === 'function') process.nextTick(done as Done);
  }
}

/**
 * What takes long the first time, and is kept from then on; of pages, all that they have in common. What few ask for is
 * made for the first of them, because each process would hold it: the documentation's search, and assistants' tools.
 */
const PATHS = ['/sign-in', '/docs', '/api/openapi.json'];

/**
 * Makes what would hold up everybody else for a moment when a stranger asks for it first. What fails here fails again
 * for whoever asks, and is no reason not to start.
 */
export async function makeFirstAnswers(handle: Handle, routes: Record<string, Route>, baseUrl: string): Promise<void> {
  const { host, protocol } = new URL(baseUrl);
  const headers = { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
  try {
    for (const path of PATHS) {
      const own = routes[path]?.GET;
      if (own) await own(new Request(new URL(path, baseUrl)), { params: Promise.resolve({}) });
      else await requestForNobody(handle, path, headers);
    }
  } catch (error) {
    log().warn({ err: error }, 'what takes long the first time could not be made before');
  }
}
