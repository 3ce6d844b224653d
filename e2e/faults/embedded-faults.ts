import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './scene.ts';
import type { Target } from './target.ts';

/** The disk is full for a while. */
export const diskFull: Fault = async ({ target }, chance) => {
  const folder = target.settings.DATA_DIR ?? '';
  const ballast = join(folder, 'ballast');
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - chance.whole(0, 64) * 1024)));
  } catch (error) {
    // The product has written something meanwhile: all the fuller.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  await sleep(chance.whole(1_000, 2_000));
  rmSync(ballast);
};

/** A small file system for the data of a product, until that is removed. @returns false where nobody may mount one */
export function mountSmall(target: Target, megabytes: number): boolean {
  const folder = target.settings.DATA_DIR ?? '';
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  target.onRemoval = () => execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
  return true;
}
