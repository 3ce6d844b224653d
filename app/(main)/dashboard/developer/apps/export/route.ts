import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { NO_ROWS } from '@/lib/database/list-page.ts';
import { csvFile, csvOf } from '@/lib/http/csv.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { APP_LIST, readSellerApps } from '../seller-apps.ts';

const COLUMNS = ['id', 'client_id', 'name', 'verification', 'status', 'connections', 'last_used_at', 'created_at'];

export async function GET(request: Request): Promise<Response> {
  const filter = APP_LIST.readFilter(Object.fromEntries(new URL(request.url).searchParams));
  const seller = await requireSeller(APP_LIST.listPath(filter));
  const { rows } = await readSellerApps(seller.id, filter);
  const lines = csvOf(
    COLUMNS,
    async () => ({ ...NO_ROWS, rows }),
    ({ id, clientId, name, verification, disabledAt, createdAt, use }) => {
      const [status, connections] = [disabledAt ? 'disabled' : 'active', String(use?.connections ?? 0)];
      const last = use?.lastUsedAt?.toISOString() ?? null;
      return [id, clientId, name, verification, status, connections, last, createdAt.toISOString()];
    },
  );
  return csvFile('oauth-apps', lines, currentTime());
}
