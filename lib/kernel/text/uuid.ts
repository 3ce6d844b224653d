import { randomFillSync, randomInt } from 'node:crypto';
import { NIL, v7, validate } from 'uuid';

/** The id of nothing, before all others (RFC 9562 section 5.9). */
export const NO_ID: string = NIL;

/** Whether a text can be an id at all (RFC 9562); anything else must never reach a uuid column. */
export function isUuid(text: string): boolean {
  return validate(text);
}

// The package only counts by its own clock. Started at random, so that two processes rarely share a count.
let count = randomInt(2 ** 31);

// Filled for many at a time: asking for sixteen bytes costs as much as asking for thousands.
const randomBytes = new Uint8Array(16 * 256);
let used = randomBytes.length;

function nextRandom(): Uint8Array {
  if (used === randomBytes.length) {
    randomFillSync(randomBytes);
    used = 0;
  }
  used += 16;
  return randomBytes.subarray(used - 16, used);
}

/**
 * A new id that sorts by time (UUID v7, RFC 9562 section 5.7). Those that one process makes for the same millisecond
 * sort in the order in which they were made (section 6.2, a counter of 32 bits before the random ones).
 */
export function newUuid(at: Date): string {
  count = (count + 1) >>> 0;
  return v7({ msecs: msOf(at), seq: count, random: nextRandom() });
}

/** The lowest id that {@link newUuid} could make at this time or later. */
export function leastUuid(at: Date): string {
  return v7({ msecs: msOf(at), seq: 0, random: new Uint8Array(16) });
}

/** The time that an id of {@link newUuid} was made for. */
export function timeOfUuid(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}

function msOf(at: Date): number {
  return Math.max(0, at.getTime());
}
