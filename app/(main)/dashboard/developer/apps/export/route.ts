import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { NO_ROWS } from '@/lib/database/list-page.ts';
import { listFile } from '@/lib/http/csv.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { APP_LIST, readSellerApps } from '../seller-apps.ts';

type App = Awaited<ReturnType<typeof readSellerApps>>['rows'][number];

const COLUMNS: Record<string, (app: App) => string | null> = {
  id: ({ id }) => id,
  client_id: ({ clientId }) => clientId,
  name: ({ name }) => name,
  verification: ({ verification }) => verification,
  status: ({ disabledAt }) => (disabledAt ? 'disabled' : 'active'),
  connections: ({ use }) => String(use?.connections ?? 0),
  last_used_at: ({ use }) => use?.lastUsedAt?.toISOString() ?? null,
  created_at: ({ createdAt }) => createdAt.toISOString(),
};

export async function GET(request: Request): Promise<Response> {
  const filter = APP_LIST.readFilter(Object.fromEntries(new URL(request.url).searchParams));
  const seller = await requireSeller(APP_LIST.listPath(filter));
  const { rows } = await readSellerApps(seller.id, filter);
  return listFile({ name: 'oauth-apps', columns: COLUMNS }, async () => ({ ...NO_ROWS, rows }), currentTime());
}
