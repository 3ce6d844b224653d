import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { mapRows } from '@/lib/database/list-page.ts';
import { csvFile, csvOf } from '@/lib/http/csv.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import type { SellerKey } from '@/lib/oauth/api-keys/api-keys.ts';
import { ofBoth } from '@/lib/oauth/connections/list-seller-access.ts';
import type { SellerConnection } from '@/lib/oauth/connections/seller-connections.ts';
import { listPath, readFilter } from '../filter.ts';

const COLUMNS = ['id', 'kind', 'name', 'store', 'mode', 'scope', 'since', 'last_used_at'];

/** The page's list as a CSV file: connections of apps, then the seller's own keys. */
export async function GET(request: Request): Promise<Response> {
  const filter = readFilter(Object.fromEntries(new URL(request.url).searchParams));
  const seller = await requireSeller(listPath(filter));
  const store = filter.store ?? seller.shownStoreId ?? undefined;
  const [readConnections, readKeys] = ofBoth(seller.id, { ...filter, store });
  const lines = csvOf(
    COLUMNS,
    [
      async (page) =>
        mapRows(await readConnections(page), (one) => ({ id: one.id, cells: cells('app', one.app.name, one) })),
      async (page) => mapRows(await readKeys(page), (key) => ({ id: key.id, cells: cells('key', key.name, key) })),
    ],
    (row) => row.cells,
  );
  return csvFile('api-keys', lines, currentTime());
}

function cells(kind: 'app' | 'key', name: string, access: SellerConnection | SellerKey): (string | null)[] {
  const { id, store, mode, scopes, lastUsedAt } = access;
  const since = 'connectedAt' in access ? access.connectedAt : access.createdAt;
  const [from, last] = [since, lastUsedAt].map((at) => at?.toISOString() ?? null);
  return [id, kind, name, store.name, mode, scopes.join(' '), from ?? null, last ?? null];
}
