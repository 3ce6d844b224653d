/** What invoices say about the seller: a store's columns, and an invoice's as they were when it was issued. */
export const sellerFields = { businessName: true, businessAddress: true, taxNumber: true } as const;

export type SellerFields = Record<keyof typeof sellerFields, string>;

/**
 * What an invoice says about the seller: what stood in the store's settings when it was issued or, if that was nothing,
 * what stands there now.
 */
export function sellerOn({ store, ...issued }: SellerFields & { store: SellerFields }): SellerFields {
  const hasDetails = issued.businessName !== '' || issued.businessAddress !== '' || issued.taxNumber !== '';
  const { businessName, businessAddress, taxNumber } = hasDetails ? issued : store;
  return { businessName, businessAddress, taxNumber };
}
