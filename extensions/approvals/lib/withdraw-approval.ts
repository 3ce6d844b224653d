import { type Db, transact } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { type ApprovalObject, approvalObject } from './approval.ts';
import { decideOfHolder, findApproval } from './approvals.ts';
import { recordApprovals } from './record-approvals.ts';

/**
 * Takes back what the caller asked for. Throws 404, and 409 when it isn't open any more.
 * @param context.keep called in the transaction with what will be answered
 */
export function withdrawApproval(
  access: StoreProof,
  id: string,
  { keep, ...context }: RequestContext & { keep?: ((db: Db, data: ApprovalObject) => Promise<void>) | undefined },
): Promise<ApprovalObject> {
  const { now } = context;
  return transact(async (tx) => {
    if (!(await findApproval(tx, access, id))) throw new ApiError('unknown_approval');
    const row = await decideOfHolder(tx, access, id, { status: 'withdrawn', decidedAt: now }, now);
    if (!row) throw new ApiError('approval_decided');
    const approval = approvalObject(row, { now, baseUrl: env().baseUrl });
    await keep?.(tx, approval);
    await recordApprovals(tx, [row], context);
    return approval;
  });
}
