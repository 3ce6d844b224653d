import { noteStandby, setStandby } from '@/lib/database/read-db.ts';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { every } from '@/lib/kernel/process/every.ts';
import { log } from '@/lib/kernel/process/log.ts';
import type { Database } from '@/prisma/client.ts';
import { UnfitDatabase } from '@/prisma/migrate.ts';
import { openStandby, sourceOf } from '@/prisma/standby.ts';

/**
 * Opens what reads that may be seconds old go to, and looks every second whether it has what the primary had a second
 * before; while it hasn't, or is away, the primary answers.
 * @param connections how many this process may open to it
 * @returns what closes it
 */
export async function startWatchingStandby(url: string, primary: Database, connections: number) {
  const standby = openStandby(url, primary, { connections, onAway: () => note(false) });
  setStandby(standby.prisma);
  let isRefused = false;
  const follows = (position: string) =>
    standby.follows(position).catch((error: unknown) => {
      if (error instanceof UnfitDatabase && !isRefused) log().error(error.message);
      isRefused ||= error instanceof UnfitDatabase;
      return false;
    });
  let before = await sourceOf(primary).catch(() => null);
  const stop = every(LIMITS.standbyLookMs, async () => {
    const seen = before;
    before = await sourceOf(primary).catch(() => null);
    if (seen !== null) note(await follows(seen));
  });
  return async () => {
    await stop();
    await standby.close();
  };
}

function note(isFresh: boolean): void {
  if (!noteStandby(isFresh)) return;
  if (isFresh) log().info('reads that may be seconds old go to the standby');
  else log().warn('the standby is away or behind: the primary answers what it would');
}
