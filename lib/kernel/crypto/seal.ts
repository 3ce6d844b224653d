import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Keys } from './keys.ts';

const BATCH = 100;

/**
 * Encrypts a text that the product has to read again, such as a signing secret, for the database (JWE, A256GCM).
 * @param keys those of its purpose, from keysFor; what is sealed for one purpose opens for no other
 */
export function sealText(text: string, [key]: Keys): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(new Uint8Array(key));
}

/** Opens a sealed text; null when it was sealed with a forgotten secret or for another purpose, or was changed. */
export async function openText(sealed: string, keys: Keys): Promise<string | null> {
  for (const key of keys) {
    const opened = await compactDecrypt(sealed, new Uint8Array(key), {
      contentEncryptionAlgorithms: ['A256GCM'],
    }).catch(() => null);
    if (opened) return new TextDecoder().decode(opened.plaintext);
  }
  return null;
}

/**
 * Seals again with the current key what was sealed with an earlier one: `current` when it already is, `unreadable` when
 * none of the keys opens it.
 */
async function renewSeal(sealed: string, keys: Keys): Promise<{ sealed: string } | 'current' | 'unreadable'> {
  if ((await openText(sealed, [keys[0]])) !== null) return 'current';
  const text = await openText(sealed, keys);
  return text === null ? 'unreadable' : { sealed: await sealText(text, keys) };
}

/** How much was sealed with an earlier key, and how much none of the keys opens. */
export interface Renewal {
  old: number;
  unreadable: number;
}

/**
 * Goes through a table of sealed texts and seals again what an earlier key has sealed. What is changed meanwhile, or
 * can't be opened, stays as it is.
 * @param table.list the rows behind an id, at most so many, in the order of their ids
 * @param how.isCheck only counts
 */
export async function renewSeals<Id>(
  keys: Keys,
  table: {
    list(after: Id | null, most: number): Promise<{ id: Id; sealed: string }[]>;
    replace(row: { id: Id; sealed: string }, sealed: string): Promise<void>;
  },
  how: { signal: AbortSignal; isCheck: boolean },
): Promise<Renewal> {
  const counts = { old: 0, unreadable: 0 };
  for (let after: Id | null = null; !how.signal.aborted; ) {
    const rows = await table.list(after, BATCH);
    for (const row of rows) {
      const renewed = await renewSeal(row.sealed, keys);
      if (renewed === 'unreadable') counts.unreadable += 1;
      else if (renewed !== 'current') {
        counts.old += 1;
        if (!how.isCheck) await table.replace(row, renewed.sealed);
      }
      after = row.id;
    }
    if (rows.length < BATCH) break;
  }
  return counts;
}
