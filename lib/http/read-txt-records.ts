import { assertNoTransaction } from '../database/db.ts';
import { queryNameServers } from './name-servers.ts';

// No such name, no TXT record there, or no name that could be asked for: the domain's owner has not set it.
const MISSING = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];
const PATIENCE_MS = 6_000;

/**
 * The TXT records of a name.
 * @returns every record's text; none when there is none; null when nobody could say, within six seconds
 */
export async function readTxtRecords(name: string): Promise<string[] | null> {
  assertNoTransaction('A question to name servers');
  try {
    const records = await queryNameServers(PATIENCE_MS, (resolver) => resolver.resolveTxt(name));
    return records.map((parts) => parts.join(''));
  } catch (error) {
    return MISSING.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
  }
}
