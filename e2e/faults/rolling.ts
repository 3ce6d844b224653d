import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../servers/cluster.ts';
import { freePort } from '../servers/free-port.mjs';
import { startPlainCaddy } from '../servers/proxies.ts';
import { onPostgres, type Scene, type Strike } from './scene.ts';
import { Target } from './target.ts';

/** By then Caddy has asked a server again whether it is well. */
const NOTICED_MS = 5_000;

/** Two servers on one database, behind Caddy. */
export class Two {
  readonly scene: Scene;
  readonly #second: Target;
  readonly #proxy: { stop(): Promise<void> };

  private constructor(scene: Scene, second: Target, proxy: { stop(): Promise<void> }) {
    this.scene = scene;
    this.#second = second;
    this.#proxy = proxy;
  }

  static async start(cluster: Cluster): Promise<Two> {
    const scene = await onPostgres(cluster, { TRUST_PROXY: '1' });
    const { DATABASE_URL = '' } = scene.target.settings;
    const second = await Target.prepare({ DATABASE_URL, BASE_URL: scene.target.url, TRUST_PROXY: '1' });
    await second.start();
    const front = await freePort();
    const ports = [scene.target, second].map(({ url }) => Number(new URL(url).port));
    const proxy = await startPlainCaddy(front, ports);
    scene.load.url = `http://localhost:${front}`;
    return new Two(scene, second, proxy);
  }

  /** Restarts one server after the other, as an upgrade does: nobody notices, neither apps nor people. */
  readonly rolled: Strike = async ({ load, target }) => {
    await sleep(NOTICED_MS);
    const before = load.unanswered;
    const failures: string[] = [];
    let isOver = false;
    const reader = (async () => {
      for (; !isOver; await sleep(50)) {
        const said = await readPage(`${load.url}/sign-in`);
        if (said !== '200') failures.push(said);
      }
    })();
    for (const server of [target, this.#second]) {
      await server.terminate();
      await server.start();
      await sleep(NOTICED_MS);
    }
    isOver = true;
    await reader;
    const lost = load.unanswered - before;
    const check = 'a rolling restart fails nothing';
    if (lost > 0) load.troubles.push({ check, what: `${lost} requests of apps were not answered` });
    if (failures.length > 0) load.troubles.push({ check, what: `${failures.length} pages: ${failures[0]}` });
  };

  async close(): Promise<void> {
    await this.#proxy.stop();
    await this.#second.remove();
    await this.scene.close();
  }
}

/** @returns the status, or what went wrong */
function readPage(url: string): Promise<string> {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 20_000 }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
      response.once('error', (error) => resolve(String(error)));
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', (error) => resolve(String(error)));
  });
}
