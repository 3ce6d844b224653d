import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { listFile } from '@/lib/http/csv.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import type { SellerKey } from '@/lib/oauth/api-keys/api-keys.ts';
import { ofBoth } from '@/lib/oauth/connections/list-seller-access.ts';
import type { SellerConnection } from '@/lib/oauth/connections/seller-connections.ts';
import { listPath, readFilter } from '../filter.ts';

const COLUMNS: Record<string, (access: SellerConnection | SellerKey) => string | null> = {
  id: ({ id }) => id,
  kind: (access) => ('app' in access ? 'app' : 'key'),
  name: (access) => ('app' in access ? access.app.name : access.name),
  store: ({ store }) => store.name,
  mode: ({ mode }) => mode,
  scope: ({ scopes }) => scopes.join(' '),
  since: (access) => ('app' in access ? access.connectedAt : access.createdAt)?.toISOString() ?? null,
  last_used_at: ({ lastUsedAt }) => lastUsedAt?.toISOString() ?? null,
};

/** The page's list as a CSV file: connections of apps, then the seller's own keys. */
export async function GET(request: Request): Promise<Response> {
  const filter = readFilter(Object.fromEntries(new URL(request.url).searchParams));
  const seller = await requireSeller(listPath(filter));
  const store = filter.store ?? seller.shownStoreId ?? undefined;
  return listFile({ name: 'api-keys', columns: COLUMNS }, ofBoth(seller.id, { ...filter, store }), currentTime());
}
