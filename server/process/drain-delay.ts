import { setTimeout as sleep } from 'node:timers/promises';
import { announceStop } from '@/lib/kernel/process/stopping.ts';

/**
 * deploy/Caddyfile has Caddy ask every second whether a server is well; on a busy machine its question may come late.
 */
const NOTICED_MS = 5_000;

/**
 * Behind a proxy: says at `/api/health` that this server stops, and goes on serving until the proxy has noticed and
 * sends requests elsewhere. Without one nobody asks, so there is nothing to wait for.
 * @param others says it to the processes that serve, where this one doesn't
 */
export async function drainDelay({ trustProxy }: { trustProxy: number }, others = () => {}): Promise<void> {
  if (trustProxy === 0) return;
  announceStop();
  others();
  await sleep(NOTICED_MS);
}
