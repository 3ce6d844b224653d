/** A host that never exists (RFC 2606, section 2): addresses there are nobody’s. */
export const NOBODYS_HOST = 'nobody.invalid';

/** Whether no mail can go to this address, because it only stands where there is none. */
export function isNobodys(address: string): boolean {
  return address.endsWith(`@${NOBODYS_HOST}`);
}
