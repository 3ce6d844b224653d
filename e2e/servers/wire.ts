import { connect, createServer, type Server, type Socket } from 'node:net';
import { listen } from './free-port.mjs';

/** The name of a statement that changes something, as it is prepared: see statementName in lib/database/db.ts. */
const PREPARED = /\0(?:P[\s\S]{4})?(s[\w-]{27})\0\s*(?:WITH |UPDATE|INSERT|DELETE)/g;
const FIRST = /^P[\s\S]{4}(s[\w-]{27})\0\s*(?:WITH |UPDATE|INSERT|DELETE)/;

/** A way to a PostgreSQL server that can be cut: those on it are thrown off. */
export class Wire {
  /** The address of the database by this way. */
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #changing = new Set<string>();
  #isWhole = true;
  #cuts: ('before' | 'after')[] = [];

  private constructor(url: string, server: Server) {
    this.url = url;
    this.#server = server;
  }

  static async open(url: string): Promise<Wire> {
    const target = new URL(url);
    const real = { port: Number(target.port || 5432), host: target.hostname };
    const server = createServer();
    target.host = `127.0.0.1:${await listen(server, '127.0.0.1')}`;
    const wire = new Wire(target.href, server);
    server.on('connection', (socket) => wire.#carry(socket, real));
    return wire;
  }

  /** Throws everybody off, and lets nobody on until it is mended. */
  cut(): void {
    this.#isWhole = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isWhole = true;
  }

  /**
   * Cuts the connection of the next commits, or of single statements that change something: `before` they reach the
   * server, or `after`, so that nobody learns whether they did.
   */
  cutCommits(when: ('before' | 'after')[]): void {
    this.#cuts.push(...when);
  }

  /** How many of those cuts are still to come. */
  get cutsLeft(): number {
    return this.#cuts.length;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }

  #carry(socket: Socket, real: { port: number; host: string }): void {
    if (!this.#isWhole) return void socket.destroy();
    const onward = connect(real);
    for (const end of [socket, onward]) {
      this.#sockets.add(end);
      end.on('error', () => end.destroy()).on('close', () => this.#sockets.delete(end));
    }
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    onward.pipe(socket);
    socket.on('data', (chunk) => {
      const cut = this.#changes(chunk) ? this.#cuts.shift() : undefined;
      if (cut !== 'before') onward.write(chunk);
      if (cut === undefined) return;
      onward.unpipe(socket);
      socket.destroy();
    });
  }

  #changes(chunk: Buffer): boolean {
    const text = chunk.toString('latin1');
    for (const found of [FIRST.exec(text), ...text.matchAll(PREPARED)]) if (found?.[1]) this.#changing.add(found[1]);
    return text.includes('COMMIT') || [...this.#changing].some((name) => text.includes(name));
  }
}
