/** A connection that an app can use: connected and not ended. */
export const ACTIVE = { connectedAt: { not: null }, endedAt: null } as const;

/** What can use a store now, apps and the seller's keys, in the form that countInSellerStores of stores.ts takes. */
export const ACCESS_NOW = { connections: { where: ACTIVE }, apiKeys: { where: { revokedAt: null } } } as const;

/** What could ever use a store, or will be able to once its code is redeemed, in the same form. */
export function accessEver(now: Date) {
  return {
    connections: { where: { OR: [{ connectedAt: { not: null } }, { codeExpiresAt: { gt: now } }] } },
    apiKeys: true,
  };
}
