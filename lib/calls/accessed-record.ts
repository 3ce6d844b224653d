import { isUuid } from '../kernel/text/uuid.ts';

/** What was listed: with which filters, how many objects, and the ids of the first and the last. */
export interface Listed {
  filters: string;
  count: number;
  first: string | null;
  last: string | null;
}

/** Filters whose values may be anything, even somebody's address. */
const HIDDEN = ['email', 'path', 'error', 'id'];

/**
 * A list as the request log keeps it: not the ids of all that was in it, which would cost more than the call's row. In
 * the order of a list, what is between the first and the last was in it, but for what its filters left out.
 */
export function writtenList(
  filters: Record<string, string | undefined>,
  { count, first, last }: Omit<Listed, 'filters'>,
): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const shown = given.map(([name, value]) => `${name}=${HIDDEN.includes(name) ? '…' : value}`).join('&');
  return [count, first ?? '', last ?? '', shown].join(' ');
}

/** The same, read again. */
export function readListed(text: string): Listed {
  const [count, first, last, ...filters] = text.split(' ');
  return { count: Number(count), first: first || null, last: last || null, filters: filters.join(' ') };
}

/** The kinds of objects whose access is listed, by the word that their paths begin with. */
const KINDS = {
  customers: 'customer',
  subscriptions: 'subscription',
  products: 'product',
  variants: 'variant',
  invoices: 'invoice',
  orders: 'invoice',
} as const;

export type AccessedKind = (typeof KINDS)[keyof typeof KINDS];

/** What a call has read: one object, or a list. */
export type RecordAccess = { kind: AccessedKind; id: string } | { kind: AccessedKind; listed: Listed | null };

/**
 * What a call of v1 that was answered has read; null where it has read nothing of a store. What calls change is told by
 * the activity, which is kept longer and knows what was created.
 */
export function accessOf({
  method,
  path,
  listed,
}: {
  method: string;
  path: string;
  listed: string | null;
}): RecordAccess | null {
  const [, , , word = '', id] = path.split('/');
  const kind = Object.hasOwn(KINDS, word) ? KINDS[word as keyof typeof KINDS] : null;
  const isRead = method === 'GET' || method === 'HEAD' || path.endsWith('/preview');
  if (kind === null || !isRead) return null;
  if (id === undefined || id === '') return { kind, listed: listed === null ? null : readListed(listed) };
  return isUuid(id) ? { kind, id } : null;
}

/** Which object an entry of the activity says was changed; null for an entry of anything else. */
export function changedObject(
  entryKind: string,
  detail: Record<string, unknown>,
): { kind: AccessedKind; id: string } | null {
  const kind = (['subscription', 'customer', 'product', 'variant'] as const).find((one) =>
    entryKind.startsWith(`${one}_`),
  );
  const id = kind && detail[kind];
  return kind && typeof id === 'string' ? { kind, id } : null;
}
