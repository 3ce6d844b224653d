import type { Extension } from '@/lib/kernel/extension.ts';

/** The one type of authorization detail there is (RFC 9396 section 2): a change of a subscription. */
export const DETAIL_TYPE = 'subscription_change';

/** The path of a page on which an approval is decided. */
export const APPROVAL_PAGE = /^\/approve\/([\da-f-]{36})$/i;

/** The page that lists what apps ask for. */
export const APPROVALS_PATH = '/dashboard/approvals';

/** One change that an app asks the seller to make. */
export const approvals: Extension = {
  name: 'approvals',
  menu: { href: APPROVALS_PATH, room: 'approvals', of: 'stores' },
  detailTypes: {
    async [DETAIL_TYPE]() {
      const [{ readRequestedDetail: read }, { previewRequested: preview }, { createApproved: connect }] =
        await Promise.all([
          import('./lib/approval-body.ts'),
          import('./lib/preview-requested.ts'),
          import('./lib/create-approved.ts'),
        ]);
      // Enough to see what came of it.
      return { defaultScope: 'subscriptions:read', read, preview, connect };
    },
  },
  detailBox: async () => (await import('./pages/requested-change.tsx')).RequestedChangeBox,
  v1Routes: {
    '/api/v1/approvals': () => import('./routes/v1/approvals.ts'),
    '/api/v1/approvals/{id}': () => import('./routes/v1/approval.ts'),
  },
  beyondLimits: async () => (await import('./lib/request-beyond-limits.ts')).requestBeyondLimits,
  decided: { path: APPROVAL_PAGE, load: async () => (await import('./routes/decide-approval.ts')).decideApproval },
  countWaiting: async (seller, now) => (await import('./lib/seller-approvals.ts')).countOpenForSeller(seller, now),
  async removeExpired(now, signal) {
    await (await import('./lib/end-approvals.ts')).endApprovals(now, signal);
  },
};
