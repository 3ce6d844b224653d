/** Proof that this is the signed-in person; table functions take it and put it in their `where`. */
export type SellerId = string & { readonly sellerId: unique symbol };

/** Marks an account's id as that of the signed-in person. Only the session check, the reader
 * of what we signed for them, and demo data call it. */
export function asSellerId(userId: string): SellerId {
  return userId as SellerId;
}
