import { type IncomingMessage, ServerResponse } from 'node:http';

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
