import { subjectOfEntry } from '@/lib/journal/activity/entry-subject.ts';
import { entryInWords, type Piece } from '@/lib/journal/activity/sentence.ts';
import type { ShownEntry } from '@/lib/journal/activity/shown-entry.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { exactTime, type TimeInWords, timeOfDay } from '@/lib/kernel/text/when.ts';

/** An entry of the activity as texts: made where the words are, and shown by its row. */
export interface EntryTexts {
  id: string;
  at: TimeInWords;
  sentence: Piece[];
  mode: 'live' | 'test' | null;
  about: NamedLink | null;
  why: string | null;
  who: Piece;
  /** Names and values for those who look for them; in English are the record's own members. */
  details: [name: string, value: string, language?: 'en'][];
  requestId: string | null;
}

export interface NamedLink {
  name: string;
  href: string;
}

/** Where to read of what an entry is about, if it has a name: what is gone or was erased has none. */
export function aboutEntry(
  { detail, mode }: Pick<ShownEntry, 'detail' | 'mode'>,
  names: ReadonlyMap<string, string>,
): NamedLink | null {
  const subject = subjectOfEntry(detail);
  const name = subject && names.get(subject.id);
  return name ? { name, href: `${subject.path}?mode=${mode ?? 'live'}` } : null;
}

/**
 * What one entry of the activity says: when, what happened (in a sentence) to what, who did it, and the rest.
 * @param names what records are called, by their ids
 */
export function entryTexts(entry: ShownEntry, names: ReadonlyMap<string, string>): EntryTexts {
  const { id, at, mode, detail, requestId } = entry;
  const sentence = entryInWords(entry);
  const modeName = texts('activity')('modeName', { mode: mode ?? '' });
  return {
    id,
    // Where the sentence names it, once is enough.
    mode: sentence.some(({ text, isName }) => !isName && text === modeName) ? null : mode,
    requestId,
    at: timeOfDay(at),
    sentence: linked(sentence, entry, names),
    about: aboutEntry(entry, names),
    why: typeof detail.reason === 'string' ? texts('activityPages')('why', { reason: detail.reason }) : null,
    who: whoDid(entry),
    details: detailsOf(entry),
  };
}

/** The app that an entry is about leads to its page, where that is among what has a name. */
function linked(pieces: Piece[], { appId, appName }: ShownEntry, names: ReadonlyMap<string, string>): Piece[] {
  if (appId === null || !names.has(appId)) return pieces;
  const href = `/dashboard/developer/apps/${appId}`;
  return pieces.map((piece) => (piece.isName && piece.text === appName ? { ...piece, href } : piece));
}

/** An app leads to what it may do at the reader's store. */
function whoDid({ actor, actorName, isOwn, connectionId, storeId }: ShownEntry): Piece {
  const t = texts('activity');
  if (actor === 'operator') return { text: t('theOperator'), isName: false };
  if (actor === 'platform') return { text: t('thePlatform'), isName: false };
  if (actor === 'system') return { text: t('thisService'), isName: false };
  if (actor === 'seller' && !isOwn) return { text: t('theSeller'), isName: false };
  const isConnected = actor === 'app' && isOwn && storeId !== null && connectionId !== null;
  return {
    text: actorName ?? t(actor === 'app' ? 'theApp' : 'theSeller'),
    isName: true,
    ...(isConnected && { href: `/dashboard/apps/${connectionId}` }),
  };
}

function detailsOf({ at, address, userAgent, connectionId, detail }: ShownEntry): EntryTexts['details'] {
  const t = texts('activity');
  const { reason: _, ...rest } = detail;
  const lines: [name: string, value: string | null, language?: 'en'][] = [
    ...Object.entries(rest).map(([key, value]): (typeof lines)[number] => [inWords(key), valueInWords(value), 'en']),
    [t('exactTime'), `${exactTime(at)} · ${at.toISOString()}`],
    [t('address'), address],
    [t('userAgent'), userAgent],
    [t('connection'), connectionId],
  ];
  return lines.flatMap(([name, value, language]) => (value === null ? [] : [[name, value, language]]));
}

function inWords(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueInWords(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const t = texts('activity');
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : t('none');
  return value === true ? t('yes') : value === false ? t('no') : String(value);
}
