import { listAt, listInAddress, statusInAddress } from '@/lib/database/list-address.ts';
import { countSellersAsOperator, listSellersAsOperator } from '@/lib/operators/operator-sellers.ts';
import { operatorList } from '../operator-list.ts';

const { store: _, mode: __, ...members } = listInAddress;

export const accountList = operatorList({
  name: 'accounts',
  ...listAt('/operator/accounts', { ...members, status: statusInAddress(['active', 'suspended', 'operators']) }),
  list: listSellersAsOperator,
  count: countSellersAsOperator,
  columns: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    email: ({ email }) => email,
    apps: ({ _count }) => String(_count.apps),
    stores: ({ _count }) => String(_count.stores),
    operator_since: ({ operatorSince }) => operatorSince?.toISOString() ?? null,
    suspended_at: ({ suspendedAt }) => suspendedAt?.toISOString() ?? null,
    created_at: ({ createdAt }) => createdAt.toISOString(),
  },
});
