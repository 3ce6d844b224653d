import { PageError, pageEndpoint } from '@/app/page-endpoint.ts';
import { readSeller } from '@/lib/accounts/read-seller.ts';
import { readParameters } from '@/lib/http/body.ts';
import { seeOther } from '@/lib/http/page-responses.ts';
import { isSameOrigin } from '@/lib/http/same-origin.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { approvalPath } from '../../lib/approval.ts';
import { decideApproval } from '../../lib/decide-approval.ts';

type Context = { params: Promise<{ id: string }> };

/**
 * The seller's answer to what an app asked for. Redirects (303) to the app if it wants that, or back to the page, which
 * says what came of it, or asks again.
 */
export const POST = pageEndpoint(async (request, call, { params }: Context) => {
  if (!isSameOrigin(request)) throw new PageError('foreign_form');
  const { id } = await params;
  if (!isUuid(id)) throw new PageError('unknown_approval');
  const { decision, quote = '' } = await readParameters(request, []);
  const here = approvalPath(id);
  const seller = await readSeller(request.headers);
  if (!seller) return seeOther(`/sign-in?next=${encodeURIComponent(here)}`);
  // Enter in no field of this form is an answer: whatever names no button is shown again.
  if (decision !== 'approve' && decision !== 'decline') return seeOther(here);
  const decided = await decideApproval(seller, id, { isApproved: decision === 'approve', quote }, call);
  if (decided === null) throw new PageError('unknown_approval');
  if (decided === 'forbidden') return seeOther(here);
  if (decided.is === 'changed') return seeOther(`${here}?changed=1`);
  return seeOther((decided.is === 'decided' && decided.returnTo) || here);
});
