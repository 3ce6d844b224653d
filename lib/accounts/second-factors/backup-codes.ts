import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for one another on paper: no 0 and o, no 1, i and l. */
const SYMBOLS = '23456789abcdefghjkmnpqrstuvwxyz';

/** Ten codes such as `k7m2p-x9fqa`, each of 49 random bits, that stand in for the second step of signing in. */
export function generateBackupCodes(): string[] {
  return Array.from({ length: 10 }, () => `${randomSymbols(5)}-${randomSymbols(5)}`);
}

function randomSymbols(count: number): string {
  return Array.from({ length: count }, () => SYMBOLS.charAt(randomInt(SYMBOLS.length))).join('');
}
