import { headText } from './hash-tree.ts';
import { type PlacedEntry, type Salted, saltedHash, saltedPart, saltOf } from './history-leaf.ts';

/**
 * An entry as a line of a history's export, with all that its leaf is made of. What the reader may not see is there as
 * its hash alone, as what was erased is.
 */
export function historyLine(entry: PlacedEntry): string {
  const { place, head, erased, ...of } = entry;
  const grown = head && { head: headText(place + 1, head) };
  if (of.id === null) return line({ place, id: of.entryId, missing: true, ...grown });
  const person = partOf(entry, 'person', of.actor === 'operator', {
    ...{ actor_name: of.actorName, address: of.address, user_agent: of.userAgent },
  });
  const rest = partOf(entry, 'rest', false, { request_id: of.requestId, detail: of.detail });
  return line({
    ...{ place, id: of.id, at: of.at.toISOString(), kind: of.kind, store_id: of.storeId, store_name: of.storeName },
    ...{ mode: of.mode, app_id: of.appId, app_name: of.appName, connection_id: of.connectionId, actor: of.actor },
    ...{ person, rest, ...grown },
  });
}

function partOf(entry: PlacedEntry, part: Salted, isHidden: boolean, shown: Record<string, string | null>) {
  const erased = entry.erased?.[part];
  if (erased) return { hash: erased, erased: true };
  const salt = saltOf(entry.salts, entry.index, part);
  if (isHidden) return { hash: saltedHash(salt, saltedPart(entry, part)) };
  return { salt: Buffer.from(salt).toString('hex'), ...shown };
}

function line(members: Record<string, unknown>): string {
  return `${JSON.stringify(members)}\n`;
}
