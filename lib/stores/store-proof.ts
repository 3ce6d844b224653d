import type { Mode } from '@/prisma/generated/enums.ts';

declare const checked: unique symbol;

/** Proof that a request may work on a store in a mode: what functions of a store's data take and put in their `where`. */
export interface StoreProof {
  /** The connection's id, or that of the seller's own key. */
  readonly connectionId: string;
  readonly store: { readonly id: string; readonly mode: Mode };
  /** Who works on it, as the store's history calls them. */
  readonly caller: { readonly name: string; readonly isKey: boolean };
  readonly [checked]: true;
}

/** The `where` of everything that belongs to a store in a mode. */
export function ofStore({ store }: StoreProof): { storeId: string; mode: Mode } {
  return { storeId: store.id, mode: store.mode };
}
