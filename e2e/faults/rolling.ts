import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../servers/cluster.ts';
import { freePort } from '../servers/free-port.mjs';
import { startPlainCaddy } from '../servers/proxies.ts';
import { type Fault, onPostgres, type Scene } from './scene.ts';
import { Target } from './target.ts';
import { nobodyNotices } from './unnoticed.ts';

/** By then Caddy has asked a server again whether it is well. */
const NOTICED_MS = 5_000;

/** Starts two servers on one database, behind Caddy, and gives what restarts one after the other. */
export async function startTwo(cluster: Cluster): Promise<{ scene: Scene; rolled: Fault; close(): Promise<void> }> {
  const scene = await onPostgres(cluster, { TRUST_PROXY: '1' });
  const { DATABASE_URL = '' } = scene.target.settings;
  const second = await Target.prepare({ DATABASE_URL, BASE_URL: scene.target.url, TRUST_PROXY: '1' });
  await second.start();
  const front = await freePort();
  const servers = [scene.target, second];
  const proxy = await startPlainCaddy(
    front,
    servers.map(({ url }) => Number(new URL(url).port)),
  );
  scene.load.url = `http://localhost:${front}`;
  const close = async () => {
    await proxy.stop();
    await second.remove();
    await scene.close();
  };
  return { scene, rolled: ({ load }) => roll(load, servers), close };
}

/** Stops one server after the other and starts it again, while apps and a reader of pages go on: nobody notices. */
async function roll(load: Scene['load'], servers: Target[]): Promise<void> {
  await sleep(NOTICED_MS);
  await nobodyNotices(load, 'a rolling restart fails nothing', '/sign-in', async () => {
    for (const server of servers) {
      await server.terminate();
      await server.start();
      await sleep(NOTICED_MS);
    }
  });
}
