import { randomBytes, scrypt } from 'node:crypto';

// As better-auth makes and checks them: `salt:key`, both hexadecimal, the salt taken as the text it is.
const COST = { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

/**
 * The hash of a password (scrypt, RFC 7914).
 * @param salt one that was used before, so that one calculation can be compared with several hashes; a new one without
 */
export function hashPassword(password: string, salt: string = randomBytes(16).toString('hex')): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 64, COST, (error, key) =>
      error ? reject(error) : resolve(`${salt}:${key.toString('hex')}`),
    );
  });
}

/** The salt of a hash. */
export function saltOf(hash: string): string {
  return hash.split(':')[0] ?? '';
}
