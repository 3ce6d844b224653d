import { objectEndpoint } from '@/lib/api/objects-endpoint.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { approvalObject } from '../../lib/approval.ts';
import { findApproval } from '../../lib/approvals.ts';
import { withdrawApproval } from '../../lib/withdraw-approval.ts';

/** What has become of a change that the caller's own connection or key asked for. */
export const GET = objectEndpoint('subscriptions:read', {
  async find(access, id, { now }) {
    const found = await findApproval(db(), access, id);
    return found && approvalObject(found, { now, baseUrl: env().baseUrl });
  },
  unknown: 'unknown_approval',
});

/** Takes it back. */
export const DELETE = writeEndpoint(
  'subscriptions:read',
  { work: (_, call, id) => withdrawApproval(call.access, id, call) },
  'a change',
);
