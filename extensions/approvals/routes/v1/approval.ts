import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { db } from '@/lib/database/db.ts';
import { json } from '@/lib/http/http.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { approvalObject } from '../../lib/approval.ts';
import { findApproval } from '../../lib/approvals.ts';
import { withdrawApproval } from '../../lib/withdraw-approval.ts';

type Context = { params: Promise<{ id: string }> };

/** What has become of a change that the caller's own connection or key asked for. */
export const GET = storeEndpoint('subscriptions:read', async ({ access, now }, _request, { params }: Context) => {
  const found = await findApproval(db(), access, (await params).id);
  if (!found) throw new ApiError('unknown_approval');
  return json({ data: approvalObject(found, { now, baseUrl: env().baseUrl }) });
});

/** Takes it back. */
export const DELETE = writeEndpoint(
  'subscriptions:read',
  { work: (_, call, id) => withdrawApproval(call.access, id, call) },
  'a change',
);
