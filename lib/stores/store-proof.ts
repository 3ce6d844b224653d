import type { Mode } from '@/prisma/generated/enums.ts';

declare const checked: unique symbol;

/** The mark of what a check of a token or key has given; nothing else carries it. */
export interface Checked {
  readonly [checked]: true;
}

/** Who works on a store: an app by its connection, or a key of the seller's own. */
export type Caller =
  | { readonly app: { readonly name: string }; readonly connectionId: string }
  | { readonly key: { readonly label: string }; readonly keyId: string };

/** Proof that a request may work on a store in a mode: what functions of a store's data take and put in their `where`. */
export interface StoreProof extends Checked {
  readonly store: { readonly id: string; readonly mode: Mode };
  readonly caller: Caller;
}

/** The `where` of everything that belongs to a store in a mode. */
export function ofStore({ store }: StoreProof): { storeId: string; mode: Mode } {
  return { storeId: store.id, mode: store.mode };
}

/** What a caller's calls are counted under, and its kept answers told apart by: the connection's id, or the key's. */
export function callerId(caller: Caller): string {
  return 'app' in caller ? caller.connectionId : caller.keyId;
}
