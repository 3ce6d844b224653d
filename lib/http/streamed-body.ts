import { Readable } from 'node:stream';

/** Under this name a request or a response has its body as a stream of Node.js, for whoever can pass that on as it is. */
const STREAM = Symbol('a body as a stream of Node.js');

type Streamed = { [STREAM]?: Readable };

/** A response whose body is read as it comes. Whoever stops reading it ends where it comes from. */
export function streamedResponse(body: Readable, init: { status: number; headers: Record<string, string> }): Response {
  let parts: AsyncIterator<Uint8Array> | undefined;
  // Nothing is read before somebody does: a server that passes the stream on never asks for this one.
  const web = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        parts ??= body[Symbol.asyncIterator]();
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
  return Object.assign(new Response(web, init), { [STREAM]: body });
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
