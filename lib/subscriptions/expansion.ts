/** What a subscription may be read with. */
export const EXPANSIONS = ['customer', 'product', 'variant'] as const;

export type Expansion = (typeof EXPANSIONS)[number];

/** The scope that reading each of them needs. */
export const EXPANSION_SCOPES: Record<Expansion, string> = {
  customer: 'customers:read',
  product: 'products:read',
  variant: 'products:read',
};
