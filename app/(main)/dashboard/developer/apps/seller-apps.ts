import { listApps } from '@/lib/apps/apps.ts';
import { listAt, listInAddress, statusInAddress } from '@/lib/database/list-address.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { readSellerAppUses } from '@/lib/oauth/connections/app-connections.ts';
import type { SellerId } from '@/lib/permissions/seller.ts';

const { search, order } = listInAddress;

export const APP_LIST = listAt('/dashboard/developer/apps', {
  search,
  order,
  status: statusInAddress(['active', 'disabled']),
});

/** The apps that somebody works on, with how they are used, as the list is narrowed; an account has few of them. */
export async function readSellerApps(sellerId: SellerId, filter: ReturnType<typeof APP_LIST.readFilter>) {
  const [all, uses] = await Promise.all([listApps(readDb(), sellerId), readSellerAppUses(readDb(), sellerId)]);
  const wanted = filter.search?.toLowerCase() ?? '';
  const rows = all
    .filter(({ name, clientId }) => clientId === filter.search || name.toLowerCase().includes(wanted))
    .filter(({ disabledAt }) => filter.status === undefined || (filter.status === 'active') === (disabledAt === null))
    .map((app) => ({ ...app, use: uses.get(app.id) }));
  const active = all.filter(({ disabledAt }) => disabledAt === null).length;
  const counts = { all: all.length, active, disabled: all.length - active };
  return { rows: filter.order === 'asc' ? rows.reverse() : rows, counts };
}
