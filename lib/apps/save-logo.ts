import { createHash } from 'node:crypto';
import { db } from '../database/db.ts';
import { countAttempt, type Limit } from '../database/limits/throttle.ts';
import { LIMITS } from '../kernel/config/limits.ts';
import { roomOf } from '../kernel/config/rooms.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import type { SellerId } from '../permissions/seller.ts';
import { dropUnusedLogos, upsertLogo } from './logos.ts';
import { type LogoFault, runEncoder } from './run-encoder.ts';

/** Logos that one seller uploads. */
export const LOGO_UPLOADS: Limit = {
  name: 'logo upload',
  most: ACCOUNT_LIMITS.logoUploadsAnHour,
  windowMs: 60 * 60_000,
};

const KEEP_UNUSED_MS = DAY_MS;

export type SavedLogo = { id: string } | { fault: LogoFault | 'too_often' | 'busy' };

/** Stores an uploaded picture as a logo; its id is the SHA-256 of what is served. One at a time is drawn. */
export async function saveLogo(sellerId: SellerId, file: Blob, now: Date): Promise<SavedLogo> {
  if (file.size > LIMITS.logoBytes) return { fault: 'too_large' };
  if ((await countAttempt(LOGO_UPLOADS, sellerId, now)) !== null) return { fault: 'too_often' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoded = await roomOf('pictures').inTurn({ person: sellerId }, () => runEncoder(bytes));
  if (!encoded) return { fault: 'busy' };
  if ('fault' in encoded) return encoded;
  const id = createHash('sha256').update(encoded.bytes).digest('hex');
  // An abandoned form leaves its logo behind; the seller's next upload removes it.
  await dropUnusedLogos(db(), sellerId, new Date(now.getTime() - KEEP_UNUSED_MS));
  await upsertLogo(db(), sellerId, { id, bytes: encoded.bytes }, now);
  return { id };
}
