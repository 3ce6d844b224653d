import type { StoreProof } from '../stores/store-proof.ts';
import type { StoreObject } from './token-answer.ts';

/** What a checked access token or own key gives access to. */
export interface Access {
  /** The connection's id; the key's own where a seller's key calls. */
  readonly connectionId: string;
  readonly store: StoreObject;
  /** What the access token may do. */
  readonly scopes: readonly string[];
  /** What the seller granted: the most a refresh can ask for. */
  readonly granted: readonly string[];
  /** Null where no app but a seller's own key calls. */
  readonly app: { id: string; clientId: string; name: string; verified: boolean } | null;
  readonly caller: { name: string; isKey: boolean };
  /** Null where there is nobody to ask again. Where a new authorization may lead: the connection's own redirect URI, or another when that is no longer registered. */
  readonly redirectUri: string | null;
  readonly connectedAt: Date;
  readonly lastUsedAt: Date;
}

/** Proof that an access token was checked: table functions of a store's data take it and put it in their `where`. */
export type StoreAccess = Access & StoreProof;
