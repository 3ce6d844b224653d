import { createHash } from 'node:crypto';
import { isUuid } from '../kernel/text/uuid.ts';

/** What a cursor belongs to: a list's kind, its store and mode, and its filters. */
export type ListName = Readonly<Record<string, string | undefined>>;

/** Where a list continues, opaque to apps: the last id returned, bound to the list. */
export function writeCursor(list: ListName, lastId: string): string {
  return Buffer.from(`${fingerprint(list)}.${lastId}`).toString('base64url');
}

/** The id to continue after; null for what isn't a cursor of this list. */
export function readCursor(list: ListName, cursor: string): string | null {
  const [mark, id, ...rest] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  return mark === fingerprint(list) && id !== undefined && isUuid(id) && rest.length === 0 ? id : null;
}

function fingerprint(list: ListName): string {
  const named = Object.entries(list).filter(([, value]) => value !== undefined);
  return createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, 12);
}
