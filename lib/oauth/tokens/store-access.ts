import type { Checked, StoreObject } from '../../stores/store-proof.ts';

/** What answering a call needs to know about the connection's app. */
export interface CallingApp {
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  readonly verified: boolean;
  /**
   * Where a new authorization may lead: the connection's own redirect URI, or another when that is no longer
   * registered; null when none is.
   */
  readonly redirectUri: string | null;
}

/** What a checked access token or own key gives access to. */
export interface Access {
  readonly caller:
    | { readonly app: CallingApp; readonly connectionId: string; readonly isLimited: boolean }
    | { readonly key: { readonly label: string }; readonly keyId: string };
  readonly store: StoreObject;
  /** What the platform calls the store that has put it here; null for any other. */
  readonly externalId: string | null;
  /** What the access token may do. */
  readonly scopes: readonly string[];
  /** What the seller granted: the most a refresh can ask for. */
  readonly granted: readonly string[];
  /** What the seller took back since: the link in a 403 asks for it again. */
  readonly takenBack: readonly string[];
  /** What its tokens are for (RFC 8707); none: v1, and for a seller's own key everything. */
  readonly resources: readonly string[];
  /** When the app was connected, or the key made. */
  readonly connectedAt: Date;
  readonly lastUsedAt: Date;
  /** When the connection ends; null where only somebody's decision ends it, and for own keys. */
  readonly endsAt: Date | null;
}

/** Proof that an access token was checked: table functions of a store's data take it and put it in their `where`. */
export type StoreAccess = Access & Checked;
