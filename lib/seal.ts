import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/**
 * Encrypts a text that the product has to read again, such as a signing secret, for the database (JWE, A256GCM).
 * @param label what it is; what is sealed under one label opens under no other
 */
export function sealText(text: string, label: string, authSecret: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key(label, authSecret));
}

/** Opens a sealed text; null when it was sealed with another secret or under another label, or was changed. */
export async function openText(sealed: string, label: string, authSecret: string): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key(label, authSecret), {
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return new TextDecoder().decode(plaintext);
  } catch {
    return null;
  }
}

function key(label: string, authSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', authSecret, '', label, 32));
}
