import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Chance } from '../attacks/chance.ts';
import type { Trouble } from './load.ts';

/** A way to the product on which answers get lost, once the server has done what it was asked. */
export class Thief {
  readonly url: string;
  readonly #server: Server;
  /** By Idempotency-Key: what the server answered, whether or not that arrived. */
  readonly #answers = new Map<string, Set<string>>();
  stolen = 0;

  private constructor(url: string, server: Server) {
    this.url = url;
    this.#server = server;
  }

  /** @param share how many of the answers get lost, from 0 to 1 */
  static async open(to: string, chance: Chance, share: number): Promise<Thief> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const thief = new Thief(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server);
    server.on('request', (from, back) => {
      const onward = request(`${to}${from.url}`, { method: from.method, headers: from.headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          const key = from.headers['idempotency-key'];
          if (typeof key === 'string' && answer.statusCode === 200) thief.#see(key, body.toString());
          if (chance.is(share)) {
            thief.stolen += 1;
            from.socket.destroy();
          } else back.writeHead(answer.statusCode ?? 500, answer.headers).end(body);
        });
      });
      onward.on('error', () => from.socket.destroy());
      from.pipe(onward);
    });
    return thief;
  }

  /** A request that was answered differently when it was sent again. */
  troubles(): Trouble[] {
    return [...this.#answers.values()]
      .filter((answers) => answers.size > 1)
      .map(({ size }) => ({ check: 'the retry gets the same pair', what: `${size} different answers` }));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #see(key: string, body: string): void {
    const seen = this.#answers.get(key) ?? new Set();
    this.#answers.set(key, seen.add(body));
  }
}
