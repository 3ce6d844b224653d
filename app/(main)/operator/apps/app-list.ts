import { listAt, listInAddress, statusInAddress } from '@/lib/database/list-address.ts';
import { countAppsAsOperator, listAppsAsOperator } from '@/lib/operators/operator-apps.ts';
import { operatorList } from '../operator-list.ts';

const { store: _, mode: __, ...members } = listInAddress;

export const appList = operatorList({
  name: 'apps',
  ...listAt('/operator/apps', {
    ...members,
    status: statusInAddress(['verified', 'requested', 'unverified', 'disabled']),
  }),
  list: listAppsAsOperator,
  count: countAppsAsOperator,
  columns: {
    id: ({ id }) => id,
    client_id: ({ clientId }) => clientId,
    name: ({ name }) => name,
    owner: ({ owner }) => owner?.email ?? null,
    verification: ({ verification }) => verification,
    disabled_at: ({ disabledAt }) => disabledAt?.toISOString() ?? null,
    created_at: ({ createdAt }) => createdAt.toISOString(),
  },
});
