import { connect, type Socket } from 'node:net';

/** A request as a workload says it; the line adds what HTTP needs. */
export interface Wire {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  /** The head as it came, without the body. */
  head: string;
  body: Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);

/** What says that the server closes the connection after this answer, as RFC 9112 section 9.6 has it. */
const IS_LAST = /\r\nconnection: *close/i;

/**
 * One kept-alive HTTP/1.1 connection on this machine with one request under way at a time, opened anew where the server
 * says that it closes it. Its own code rather than a client library's: whatever the generator costs is taken from the
 * server it measures, since they share the cores.
 */
export class Line {
  #socket: Socket;
  #port: number;
  #isLast = false;
  #isClosed = false;
  #received: Buffer = NOTHING;
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket, port: number) {
    this.#port = port;
    this.#socket = this.#use(socket);
  }

  static async open(port: number): Promise<Line> {
    return new Line(await opened(port), port);
  }

  /** Sends a request and gives its whole answer. Throws when the connection breaks. */
  send(wire: Wire): Promise<Answer> {
    return this.#isLast ? this.#sendAnew(wire) : this.#send(wire);
  }

  async #sendAnew(wire: Wire): Promise<Answer> {
    this.#isLast = false;
    this.#socket.removeAllListeners('close').destroy();
    this.#received = NOTHING;
    const socket = this.#use(await opened(this.#port));
    if (this.#isClosed) socket.destroy();
    this.#socket = socket;
    return this.#send(wire);
  }

  #send({ method, path, headers = {}, body }: Wire): Promise<Answer> {
    let head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${this.#port}\r\nUser-Agent: bench/1.0\r\n`;
    for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
    if (body !== undefined) head += `Content-Length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      if (this.#waiting || this.#socket.destroyed) throw new Error('The connection is busy or closed.');
      this.#waiting = { resolve, reject };
      this.#socket.write(`${head}\r\n${body ?? ''}`);
    });
  }

  #use(socket: Socket): Socket {
    return socket
      .setNoDelay(true)
      .on('data', (chunk: Buffer) => this.#take(chunk))
      .on('error', (error) => this.#fail(error))
      .on('close', () => this.#fail(new Error('The server closed the connection.')));
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const waiting = this.#waiting;
    if (!waiting) return;
    try {
      const read = readAnswer(this.#received);
      if (!read) return;
      this.#received = this.#received.subarray(read.length);
      this.#waiting = null;
      this.#isLast = IS_LAST.test(read.answer.head);
      waiting.resolve(read.answer);
    } catch (error) {
      this.#fail(error as Error);
      this.close();
    }
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

/**
 * Reads one whole answer from the start of what was received; null while a part is missing. Throws for what isn't HTTP.
 */
export function readAnswer(received: Buffer): { answer: Answer; length: number } | null {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  if (!head.startsWith('HTTP/1.1 ') || !(status >= 200)) throw new Error('The answer is not one of HTTP/1.1.');
  const start = end + HEAD_END.length;
  const sized = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (sized) {
    const stop = start + Number(sized[1]);
    return received.length < stop
      ? null
      : { answer: { status, head, body: received.subarray(start, stop) }, length: stop };
  }
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return readChunks(received, start, { status, head });
  if (status === 204 || status === 304) return { answer: { status, head, body: NOTHING }, length: start };
  throw new Error('The answer has no length.');
}

function readChunks(received: Buffer, start: number, { status, head }: Omit<Answer, 'body'>) {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = received.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16);
    if (!(size >= 0)) throw new Error('A chunk of the answer has no size.');
    const from = lineEnd + 2;
    const next = from + size + 2;
    if (received.length < next) return null;
    if (size === 0) return { answer: { status, head, body: Buffer.concat(chunks) }, length: next };
    chunks.push(received.subarray(from, from + size));
    at = next;
  }
}
