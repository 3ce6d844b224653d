import type { Extension } from '@/lib/kernel/extension.ts';
import { APPROVALS_PATH } from './lib/approvals-path.ts';
import { DETAIL_TYPE } from './lib/detail-type.ts';
import { APPROVAL_PAGE } from './routes/approval-page.ts';

/** One change that an app asks the seller to make. */
export const approvals: Extension = {
  name: 'approvals',
  metadata: () => ({ authorization_details_types_supported: [DETAIL_TYPE] }),
  menu: { href: APPROVALS_PATH, room: 'approvals', of: 'stores' },
  decided: { path: APPROVAL_PAGE, load: async () => (await import('./routes/decide-approval.ts')).decideApproval },
  async removeExpired(now, signal) {
    await (await import('./lib/end-approvals.ts')).endApprovals(now, signal);
  },
};
