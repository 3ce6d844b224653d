/** The TXT record by which the owner of a domain says which store it belongs to. */
export interface DomainRecord {
  name: string;
  value: string;
}

/** The record that proves a store's domain. Only who runs the domain's DNS can set it, so it needs no secret. */
export function domainRecord(domain: string, storeId: string, prefix: string): DomainRecord {
  return { name: `_${prefix}-domain.${domain}`, value: `store=${storeId}` };
}
