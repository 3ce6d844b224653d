import { IncomingMessage } from 'node:http';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { ROOMS, roomOf } from '@/lib/kernel/config/rooms.ts';
import { networkOf } from '@/lib/kernel/text/network.ts';

/** How much of a body is handed on at once, in bytes; other requests get their turn in between. */
const SLICE = 64 * 1024;

/**
 * A request whose body has arrived, for Next.js to read as if it were arriving. Whoever stops reading it ends nothing
 * but the reading: with the original, that would close the caller's connection before the response is out.
 */
export class ReceivedRequest extends IncomingMessage {
  readonly body: Buffer;
  #at = 0;

  constructor(original: IncomingMessage, body: Buffer) {
    super(original.socket);
    const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = original;
    Object.assign(this, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
    this.complete = true;
    this.body = body;
  }

  override _read(size: number): void {
    // node:http counts its messages as being read ahead until its own _read is called: a reader of a stream that is
    // would wait for ever once the buffer is full.
    super._read(size);
    const slice = this.body.subarray(this.#at, this.#at + SLICE);
    const isFirst = this.#at === 0;
    this.#at += slice.length;
    const give = () => {
      if (slice.length > 0) this.push(slice);
      if (this.#at >= this.body.length) this.push(null);
    };
    if (isFirst) give();
    else setImmediate(give);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    done(error);
  }
}

/** What came as a request's body; no room for it: see {@link BodyShare}. */
export interface Body {
  /** At most one byte more than was allowed. */
  bytes: Buffer;
  isTooLarge: boolean;
  isWithoutRoom?: boolean;
}

/**
 * Reads a request's body up to a limit. What is beyond is thrown away as it comes, so that the caller gets to read the
 * response; how long that may take is limited by the server's requestTimeout.
 * @param share what the request holds, until somebody gives it back
 * @returns null when the caller has gone before all of it was here
 */
export function readBody(request: IncomingMessage, limit: number, share: BodyShare): Promise<Body | null> {
  return new Promise((resolve) => {
    // All in one piece: each byte may come as a chunk of its own, and as an object would take a hundred times its room.
    let held: Buffer = Buffer.alloc(0);
    let size = 0;
    const finish = (body: Body | null) => {
      request.off('data', take).off('end', end).off('close', gone);
      resolve(body);
    };
    const take = (chunk: Buffer) => {
      if (!share.take(chunk.length)) return withoutRoom();
      if (size + chunk.length > held.length) held = grown(held, size, chunk.length);
      chunk.copy(held, size);
      size += chunk.length;
      if (size > limit) tooLarge();
    };
    const tooLarge = () => {
      finish({ bytes: held.subarray(0, Math.min(size, limit + 1)), isTooLarge: true });
      request.resume();
    };
    const withoutRoom = () => {
      finish({ bytes: Buffer.alloc(0), isTooLarge: false, isWithoutRoom: true });
      share.giveBack();
      request.resume();
    };
    const end = () => finish({ bytes: held.subarray(0, size), isTooLarge: false });
    const gone = () => finish(null);
    // An 'error' comes with every abort, and 'close' after it.
    request.on('error', () => {});
    if (request.destroyed) return gone();
    if (Number(request.headers['content-length'] ?? 0) > limit) return tooLarge();
    request.on('data', take).on('end', end).on('close', gone);
  });
}

/** The same bytes with room for more: at least for these, and for as many again. */
function grown(held: Buffer, size: number, more: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.max(size + more, 2 * size));
  held.copy(larger, 0, 0, size);
  return larger;
}

/** What one request holds of what there is for bodies in this process. */
export class BodyShare {
  #bytes = 0;
  #network: string | undefined;
  readonly #address: string;

  /** @param address its caller's: no network may hold so much that nothing is left for the others */
  constructor(address: string) {
    this.#address = address;
  }

  /**
   * Takes so many bytes more. Forms with a logo leave a part to all the others.
   * @returns false when there is no room, and nothing was taken
   */
  take(bytes: number): boolean {
    // Most requests have no body.
    this.#network ??= networkOf(this.#address);
    const most = this.#bytes + bytes > LIMITS.bodyBytes + 1 ? LIMITS.largeBodiesBytes : ROOMS.bodies.most;
    if (!roomOf('bodies').take({ network: this.#network }, bytes, most)) return false;
    this.#bytes += bytes;
    return true;
  }

  /** Gives back all of it. */
  giveBack(): void {
    if (this.#network !== undefined) roomOf('bodies').leave({ network: this.#network }, this.#bytes);
    this.#bytes = 0;
  }
}
