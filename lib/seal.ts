import { CompactEncrypt, compactDecrypt } from 'jose';
import type { Keys } from './keys.ts';

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
