/** A connection that an app can use: connected and not ended. */
export const ACTIVE = { connectedAt: { not: null }, endedAt: null } as const;

/** Whatever can use a store now, as countInOwnStores of stores.ts is asked for it: apps and the seller's own keys. */
export const ACCESS_NOW = { connections: { where: ACTIVE }, apiKeys: { where: { revokedAt: null } } } as const;

/** Whatever could ever use a store, or will be able to once its code is redeemed, to be counted likewise. */
export function accessEver(now: Date) {
  return {
    connections: { where: { OR: [{ connectedAt: { not: null } }, { codeExpiresAt: { gt: now } }] } },
    apiKeys: true,
  };
}
