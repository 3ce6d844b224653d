import { createHash, timingSafeEqual } from 'node:crypto';
import { countAttempt, type Limit } from '../database/limits/throttle.ts';
import type { Call } from '../http/call.ts';
import { env } from '../kernel/config/env.ts';
import { ApiError, PlatformError } from '../kernel/errors/errors.ts';
import { networkOf } from '../kernel/text/network.ts';

/** Wrong keys from one network. */
export const WRONG_KEYS: Limit = { name: 'platform key', most: 20, windowMs: 15 * 60_000 };

/** Throws for who hasn’t the platform’s key: 404 where none is set, 401, and 429 for who keeps sending wrong ones. */
export async function requirePlatformKey(request: Request, { address, now }: Call): Promise<void> {
  const { platform } = env();
  if (!platform) throw new ApiError('nothing_here');
  const [, given] = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const headers = { 'WWW-Authenticate': 'Bearer realm="platform"' };
  if (given === undefined) throw new PlatformError('no_platform_key', { headers });
  if (platform.keys.some((key) => isSame(key, given))) return;
  const wait = await countAttempt(WRONG_KEYS, networkOf(address), now);
  if (wait === null) throw new PlatformError('wrong_platform_key', { headers });
  throw new PlatformError('too_many_wrong_keys', { headers: { 'Retry-After': String(wait) } });
}

/** In a time that says nothing of where they differ. */
function isSame(one: string, other: string): boolean {
  const [own, given] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(own, given);
}
