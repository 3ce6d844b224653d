import type { Mode } from '@/prisma/generated/enums.ts';
import type { SellerId } from '../permissions/seller.ts';

declare const checked: unique symbol;

/** The mark of what checking a token or key has returned; nothing else carries it. */
export interface Checked {
  readonly [checked]: true;
}

/** Who works on a store: an app through its connection, one of the seller's own keys, or the seller. */
export type Caller =
  | { readonly app: { readonly name: string }; readonly connectionId: string; readonly isLimited?: boolean }
  | { readonly key: { readonly label: string }; readonly keyId: string }
  | { readonly seller: { readonly name: string }; readonly sellerId: SellerId };

/** What an app is told about a store, and anyone else who may see it. */
export const storeFields = {
  id: true,
  name: true,
  subdomain: true,
  provenDomain: true,
  currency: true,
} as const;

/** The store object of the token response and of `GET /api/v1/me`. */
export interface StoreObject {
  id: string;
  name: string;
  subdomain: string;
  custom_domain: string | null;
  currency: string;
  mode: Mode;
}

interface StoreRow {
  id: string;
  name: string;
  subdomain: string;
  provenDomain: string | null;
  currency: string;
}

/** A store as apps see it, in the mode of the connection. */
export function storeObject(store: StoreRow, mode: Mode): StoreObject {
  const { id, name, subdomain, provenDomain, currency } = store;
  return { id, name, subdomain, custom_domain: provenDomain, currency, mode };
}

/** What the store's activity calls a seller's own key: its name, so that it can't be taken for an app's. */
export function keyLabel(name: string): string {
  return `API key “${name}”`;
}

/** Proof that a request may work on a store in a mode; what reads or changes its data takes it into its `where`. */
export interface StoreProof extends Checked {
  readonly store: { readonly id: string; readonly mode: Mode };
  readonly caller: Caller;
}

/** The `where` of everything that belongs to a store in a mode. */
export function ofStore({ store }: StoreProof): { storeId: string; mode: Mode } {
  return { storeId: store.id, mode: store.mode };
}

/**
 * The id under which a caller's calls are counted and its responses kept: the connection's, the key's, the seller's.
 */
export function callerId(caller: Caller): string {
  if ('app' in caller) return caller.connectionId;
  return 'key' in caller ? caller.keyId : caller.sellerId;
}

/** The connection whose seller limits what it may do by itself; null for everybody else. */
export function limitedConnection(caller: Caller): string | null {
  return 'app' in caller && caller.isLimited ? caller.connectionId : null;
}

/** A store in one mode. */
export interface Side {
  storeId: string;
  mode: Mode;
}

/** A span of a store's time. */
export interface Span {
  after: Date;
  until: Date;
}
