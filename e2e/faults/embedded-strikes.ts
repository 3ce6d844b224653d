import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPEN_PRODUCT } from '../servers/open-product.ts';
import { UNSET } from '../servers/product.ts';
import type { Strike } from './scene.ts';
import type { Target } from './target.ts';

/** A second server that is pointed at the same folder says so and ends; the first one goes on. */
export const openedTwice: Strike = async ({ target, load }) => {
  const env = { ...process.env, ...UNSET, ...target.settings, PORT: '65001' };
  const second = fork(OPEN_PRODUCT, { env, silent: true });
  const said = Promise.all([second.stdout, second.stderr].map((output) => (output ? text(output) : '')));
  const [code] = await once(second, 'exit');
  const words = (await said).join('');
  if (code !== 1 || !words.includes('is in use by process'))
    load.complain('a folder is opened once', `the second ended with ${code}: ${words.slice(-300)}`);
};

/** The disk is full for a while. */
export const diskFull: Strike = async ({ target }, chance) => {
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
