import { Resolver } from 'node:dns/promises';
import { env } from '../config/env.ts';
import { assertNoTransaction } from '../database/db.ts';

// No such name, no TXT record there, or no name that could be asked for: the domain's owner has not set it.
const MISSING = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/**
 * The TXT records of a name, asked of the system's name servers or those of `DNS_SERVERS`.
 * @returns every record's text; none when there is none; null when nobody could say, within about six seconds
 */
export async function readTxtRecords(name: string): Promise<string[] | null> {
  assertNoTransaction('A question to name servers');
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const { dnsServers } = env();
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    return MISSING.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}
