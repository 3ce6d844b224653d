import type { Metadata } from 'next';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { type AuthorizationDetail, approvalPath } from '@/lib/approvals/approval.ts';
import { listOwnDecided, listOwnOpen, type OwnApproval } from '@/lib/approvals/own-approvals.ts';
import { db } from '@/lib/database/db.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { pastInWords } from '@/lib/text/when.ts';
import { APPROVALS_PATH } from '../apps/filter.ts';
import { ApprovalTable, type ApprovalTexts } from './approval-table.tsx';

export const metadata: Metadata = { title: 'Approvals' };

/** What apps ask those to do who may, and what has become of it. */
export default async function ApprovalsPage() {
  const seller = await requireSeller(APPROVALS_PATH);
  const now = currentTime();
  const [open, decided] = await Promise.all([listOwnOpen(db(), seller.id, now), listOwnDecided(db(), seller.id)]);
  return (
    <>
      <PageHeader title="Approvals">
        Changes that apps ask for. Each page says what the change would cost; nothing changes unless you approve it.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {open.length > 0 ? (
          <ApprovalTable label="Waiting" rows={open.map((one) => textsOf(one, now))} />
        ) : (
          <EmptyState title="Nothing waits for you">
            When an app that may only read asks for a change of a subscription, it is listed here.
          </EmptyState>
        )}
        {decided.length > 0 && (
          <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <h2>Decided</h2>
            <ApprovalTable label="Decided" rows={decided.map((one) => textsOf(one, now))} />
          </section>
        )}
      </div>
    </>
  );
}

const WANTED = {
  cancel: 'Cancel at the end of the period',
  cancel_immediately: 'Cancel now',
  resume: 'Resume',
  swap: 'Swap to another plan',
};

function textsOf(approval: OwnApproval, now: Date): ApprovalTexts {
  const { id, mode, store, connection, key, subscription, detail, status, requestedAt } = approval;
  return {
    ...{ id, mode, status, storeName: store.name },
    asker: connection?.app ?? { name: key?.name ?? '', logoId: null, verification: 'none' },
    customer: subscription.customer.name,
    wanted: WANTED[(detail as AuthorizationDetail).action],
    askedAt: pastInWords(requestedAt, now),
    href: approvalPath(id),
  };
}
