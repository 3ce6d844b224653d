import { answerOnce } from '@/lib/api/answer-once.ts';
import { listEndpoint } from '@/lib/api/objects-endpoint.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { db } from '@/lib/database/db.ts';
import { mapRows } from '@/lib/database/list-page.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { approvalObject } from '../../lib/approval.ts';
import { readApproval } from '../../lib/approval-body.ts';
import { listApprovals } from '../../lib/approvals.ts';
import { requestApproval } from '../../lib/request-approval.ts';
import { approvalsQuery } from '../../schema.ts';

/** What the caller's own connection or key asked for, newest first. */
export const GET = listEndpoint('subscriptions:read', {
  kind: 'approvals',
  query: approvalsQuery,
  async read(access, wanted, { now }) {
    const found = await listApprovals(db(), access, { ...wanted, now });
    return mapRows(found, (row) => approvalObject(row, { now, baseUrl: env().baseUrl }));
  },
});

/** Asks the seller to approve one change. */
export const POST = storeEndpoint(
  'subscriptions:read',
  async (call, request) => {
    let isSame = false;
    return answerOnce(call, request, {
      read: readApproval,
      work: async (input, keep) => {
        const { approval, isNew } = await requestApproval(call.access, input, { ...call, keep });
        isSame = !isNew;
        return approval;
      },
      status: () => (isSame ? 200 : 201),
    });
  },
  'a change',
);
