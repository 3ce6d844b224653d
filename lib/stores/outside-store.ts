import type { SellerId } from '../permissions/seller.ts';

/** What the platform says of a store. */
export interface PutStore {
  name: string;
  subdomain: string;
  customDomain: string | null;
  /** ISO 4217, lower case. */
  currency: string;
  isSuspended: boolean;
  /** Null where it counts none. */
  version: number | null;
}

/** A store that the platform has put here. */
export type StoredPlatformStore = PutStore & { id: string; externalId: string; ownerId: SellerId };

/** A store as the platform reads it. */
export function storeObject({ id, externalId, name, subdomain, customDomain, ...store }: StoredPlatformStore) {
  const { currency, isSuspended: suspended, version } = store;
  return { id, external_id: externalId, name, subdomain, custom_domain: customDomain, currency, suspended, version };
}
