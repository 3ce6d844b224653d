import { entryInWords, type Piece } from '@/lib/activity/sentence.ts';
import type { ShownEntry } from '@/lib/activity/shown-entry.ts';

import { type TimeInWords, timeOfDay } from '@/lib/text/when.ts';

/** An entry of the activity as texts: made where the words are, and shown by its row. */
export interface EntryTexts {
  id: string;
  at: TimeInWords;
  sentence: Piece[];
  mode: 'live' | 'test' | null;

  why: string | null;
  who: Piece;
  /** Names and values for those who look for them. */
  details: [name: string, value: string][];
  requestId: string | null;
}

/** What one entry of the activity says: when, what happened (in a sentence), who did it, and the rest. */
export function entryTexts(entry: ShownEntry): EntryTexts {
  const { id, at, mode, detail, requestId } = entry;
  return {
    ...{ id, mode, requestId },

    at: timeOfDay(at),
    sentence: entryInWords(entry),
    why: typeof detail.reason === 'string' ? detail.reason : null,
    who: whoDid(entry),
    details: detailsOf(entry),
  };
}

function whoDid({ actor, actorName, isOwn }: ShownEntry): Piece {
  if (actor === 'operator') return { text: 'The operator', isName: false };
  if (actor === 'system') return { text: 'This service', isName: false };
  if (actor === 'seller' && !isOwn) return { text: 'The seller', isName: false };
  return { text: actorName ?? (actor === 'app' ? 'The app' : 'The seller'), isName: true };
}

function detailsOf({ at, address, userAgent, connectionId, detail }: ShownEntry): [name: string, value: string][] {
  const { reason: _, ...rest } = detail;
  const lines: [string, string | null][] = [
    ...Object.entries(rest).map(([key, value]): [string, string | null] => [inWords(key), valueInWords(value)]),
    ['Exact time', at.toISOString()],
    ['Address', address],
    ['User agent', userAgent],
    ['Connection', connectionId],
  ];
  return lines.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

function inWords(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueInWords(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'none';
  return value === true ? 'yes' : value === false ? 'no' : String(value);
}
