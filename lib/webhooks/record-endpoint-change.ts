import type { Db } from '../database/db.ts';
import { type Actor, insertEntry, type Subject } from '../journal/activity/audit-entries.ts';
import type { Detail, EntryKind } from '../journal/activity/kind.ts';
import type { ActsOnEndpoints } from './endpoint-owner.ts';
import type { EndpointRow } from './webhook-endpoints.ts';

type Endpoint = Pick<EndpointRow, 'id' | 'mode' | 'url' | 'appId' | 'connectionId' | 'storeId'>;

interface Change {
  kind: Extract<EntryKind, `webhook_${string}`>;
  /** `system`: it was disabled because deliveries failed. */
  by: ActsOnEndpoints | 'system';
  context: Parameters<typeof insertEntry>[2]['context'];
  detail?: Detail;
}

/**
 * Records in the activity what was done to a webhook endpoint. Call it in the transaction of the change. Of the URL
 * only the host is recorded: the rest may hold a secret.
 */
export async function recordEndpointChange(
  db: Db,
  endpoint: Endpoint,
  { kind, by, context, detail }: Change,
): Promise<void> {
  const about = { endpoint: endpoint.id, host: new URL(endpoint.url).host, ...detail };
  await insertEntry(db, subjectOf(endpoint, by), { kind, actor: actorOf(by), context, detail: about });
}

function subjectOf({ mode, appId, connectionId, storeId }: Endpoint, by: Change['by']): Subject {
  if (connectionId !== null) return { connectionId };
  if (appId !== null) return { appId, mode };
  const key = typeof by === 'object' && 'key' in by ? { key: { label: by.key.label, mode } } : {};
  return { storeId: storeId ?? '', mode, ...key };
}

function actorOf(by: Change['by']): Actor {
  if (typeof by === 'string') return by;
  if ('app' in by) return 'app';
  if ('key' in by) return { key: by.key.label };
  return { seller: 'person' in by ? by.person : by.sellerId };
}
