import type { StoreProof } from '../stores/store-proof.ts';
import type { StoreObject } from './token-answer.ts';

/** What a checked access token gives access to. */
export interface Access {
  readonly connectionId: string;
  readonly store: StoreObject;
  /** What the access token may do. */
  readonly scopes: readonly string[];
  /** What the seller granted: the most a refresh can ask for. */
  readonly granted: readonly string[];
  readonly app: { id: string; clientId: string; name: string; verified: boolean };
  /** Where a new authorization may lead: the connection's own redirect URI, or another when that is no longer registered. */
  readonly redirectUri: string | null;
  readonly connectedAt: Date;
  readonly lastUsedAt: Date;
}

/** Proof that an access token was checked: table functions of a store's data take it and put it in their `where`. */
export type StoreAccess = Access & StoreProof;
