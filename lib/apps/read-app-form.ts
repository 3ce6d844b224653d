import { createHash } from 'node:crypto';
import { db } from '../database/db.ts';
import { countAttempt, type Limit } from '../database/limits/throttle.ts';
import { asForm, type Refused, readForm, refuse } from '../http/forms.ts';
import { env } from '../kernel/config/env.ts';
import { LIMITS } from '../kernel/config/limits.ts';
import { roomOf } from '../kernel/config/rooms.ts';
import { DAY_MS } from '../kernel/text/durations.ts';
import { imitationFault } from '../kernel/text/imitation.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import type { SellerId } from '../permissions/seller.ts';
import { type AppFields, appForm } from './app-form.ts';
import { dropUnusedLogos, hasLogo, upsertLogo } from './logos.ts';
import { reasonForm } from './reason.ts';
import { type LogoFault, runEncoder } from './run-encoder.ts';

/** The fields of the form that are lists. */
export const MANY = ['defaultScopes', 'optionalScopes'];

const LOGO_FAULTS: Record<Extract<SavedLogo, { fault: string }>['fault'], string> = {
  too_large: 'This file is larger than 1 MiB; choose a smaller one.',
  wrong_type: 'This is not a PNG, JPEG or WebP picture. Other kinds, SVG too, can’t be used.',
  broken: 'This picture can’t be read: the file is damaged. Save it again and upload that.',
  too_many_pixels: 'This picture has too many pixels: 4096 by 4096 is the most, with 16 bits a colour 2896 by 2896.',
  busy: 'Many pictures are being drawn right now; try again in a minute.',
  too_often: 'You have uploaded many pictures; try again in an hour.',
};

/**
 * Reads the form that registers or changes an app, including its logo. A good logo is kept when there are errors in
 * other fields, so that it needn't be chosen again.
 * @param savedLogo the logo the app has and keeps unless the form says otherwise
 */
export async function readAppForm(
  given: FormData,
  context: { sellerId: SellerId; savedLogo: string | null; now: Date },
): Promise<{ fields: AppFields } | { state: Refused }> {
  const data = asForm(given);
  const logo = await readLogo(data, context);
  if ('uploaded' in logo && logo.uploaded) data.set('keptLogo', logo.uploaded);
  const read = readForm(data, appForm, MANY);
  const reasons = readForm(data, reasonForm(env().appName), MANY);
  const errors = { ...('state' in read && read.state.errors), ...('state' in reasons && reasons.state.errors) };
  const imitation = 'fields' in read ? imitationFault(read.fields.name, env().appName) : null;
  if (imitation !== null) return { state: refuse(data, { ...errors, name: imitation }, MANY) };
  if ('fault' in logo) return { state: refuse(data, { ...errors, logo: logo.fault }, MANY) };
  if ('state' in read || 'state' in reasons) return { state: refuse(data, errors, MANY) };
  const { fields } = read;
  const isDefault = (scope: string) => fields.defaultScopes.includes(scope);
  return {
    fields: {
      ...fields,
      // What was said of a scope goes with it.
      optionalScopes: fields.optionalScopes.filter(isDefault),
      why: Object.fromEntries(Object.entries(reasons.fields).filter(([scope]) => isDefault(scope))),
      logoId: logo.uploaded ?? logo.kept,
    },
  };
}

/** The file that was chosen, or what was uploaded with an earlier attempt, or what the app has. */
async function readLogo(
  data: FormData,
  { sellerId, savedLogo, now }: { sellerId: SellerId; savedLogo: string | null; now: Date },
): Promise<{ uploaded: string | null; kept: string | null } | { fault: string }> {
  const file = data.get('logo');
  if (file instanceof Blob && file.size > 0) {
    const saved = await saveLogo(sellerId, file, now);
    return 'fault' in saved ? { fault: LOGO_FAULTS[saved.fault] } : { uploaded: saved.id, kept: savedLogo };
  }
  if (data.get('initials') === '1') return { uploaded: null, kept: null };
  const earlier = data.get('keptLogo');
  if (typeof earlier !== 'string' || earlier === '') return { uploaded: null, kept: savedLogo };
  if (/^[0-9a-f]{64}$/.test(earlier) && (await hasLogo(db(), earlier))) return { uploaded: earlier, kept: savedLogo };
  data.delete('keptLogo');
  return { fault: 'The picture you uploaded is no longer there; choose it again.' };
}

/** Logos that one seller uploads. */
export const LOGO_UPLOADS: Limit = {
  name: 'logo upload',
  most: ACCOUNT_LIMITS.logoUploadsAnHour,
  windowMs: 60 * 60_000,
};

const KEEP_UNUSED_MS = DAY_MS;

type SavedLogo = { id: string } | { fault: LogoFault | 'too_often' | 'busy' };

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
