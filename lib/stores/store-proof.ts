import type { Mode } from '@/prisma/generated/enums.ts';

declare const checked: unique symbol;

/** Proof that a request may work on a store in a mode: what functions of a store's data take and put in their `where`. */
export interface StoreProof {
  readonly connectionId: string;
  readonly store: { readonly id: string; readonly mode: Mode };
  readonly app: { readonly name: string };
  readonly [checked]: true;
}

/** The `where` of everything that belongs to a store in a mode. */
export function ofStore({ store }: StoreProof): { storeId: string; mode: Mode } {
  return { storeId: store.id, mode: store.mode };
}
