import { randomBytes } from 'node:crypto';

const SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an id at all; anything else never gets near a uuid column. */
export function isUuid(text: string): boolean {
  return SHAPE.test(text);
}

let count = 0;

/**
 * A new id that sorts by a moment (UUID v7, RFC 9562 section 5.7). Those that one process makes for the same millisecond
 * sort in the order in which they were made (section 6.2, a counter in the first random bits).
 */
export function newUuid(at: Date): string {
  count = (count + 1) & 0xfff;
  const tail = randomBytes(8);
  tail.writeUInt8((tail.readUInt8() & 0x3f) | 0x80);
  return inGroups(`${msInHex(at)}7${count.toString(16).padStart(3, '0')}${tail.toString('hex')}`);
}

/** The least id that {@link newUuid} could make at a moment or later. */
export function leastUuid(at: Date): string {
  return inGroups(`${msInHex(at)}70008000000000000000`);
}

function msInHex(at: Date): string {
  return Math.max(0, at.getTime()).toString(16).padStart(12, '0');
}

function inGroups(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
