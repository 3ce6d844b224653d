import { Readable } from 'node:stream';
import { inheritFrom, type PlainHeaders, plainHeaders } from './light-messages.ts';

/**
 * Under this name a request or a response has its body as a stream of Node.js, for whoever can pass that on as it is.
 */
const STREAM = Symbol('a body as a stream of Node.js');

type Streamed = { [STREAM]?: Readable };

/**
 * A response whose body comes as a stream of Node.js, so that a server can pass that on as it is; in all else an
 * ordinary Response. Whoever stops reading it ends where it comes from.
 */
export class StreamedResponse {
  readonly [STREAM]: Readable;
  readonly status: number;
  readonly headers: Headers & PlainHeaders;
  #whole: Response | undefined;

  constructor(body: Readable, { status, headers }: { status: number; headers: Record<string, string> }) {
    this[STREAM] = body;
    this.status = status;
    this.headers = plainHeaders(headers);
  }

  static whole(response: StreamedResponse): Response {
    const { [STREAM]: body, status, headers } = response;
    response.#whole ??= new Response(webStreamOf(body), { status, headers: [...headers] });
    return response.#whole;
  }

  /** The same, for whoever takes responses. */
  asResponse(): Response {
    return this as unknown as Response;
  }
}

inheritFrom(StreamedResponse, Response, StreamedResponse.whole);

/** Nothing is read before somebody does. */
function webStreamOf(body: Readable): ReadableStream<Uint8Array> {
  const parts: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}

/** Gives a request the stream that its body comes as. */
export function withStream(request: Request, body: Readable): Request {
  return Object.assign(request, { [STREAM]: body });
}

/** The body of a request, or of such a response, as a stream of Node.js; null without one. */
export function streamOf(message: (Request | Response) & Streamed): Readable | null {
  return message[STREAM] ?? (message.body === null ? null : Readable.fromWeb(message.body as never));
}

/** Whether its body is at hand as such a stream, so that no other has to be made of it. */
export function isStreamed(message: (Request | Response) & Streamed): boolean {
  return message[STREAM] !== undefined;
}
