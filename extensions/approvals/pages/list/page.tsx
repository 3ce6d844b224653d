import type { PageProps } from '@/app/(main)/page-props.ts';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import type { Preview } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { db } from '@/lib/database/db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { pastInWords } from '@/lib/kernel/text/when.ts';
import { APPROVALS_PATH } from '../../index.ts';
import { approvalPath } from '../../lib/approval.ts';
import { previewWaiting } from '../../lib/preview-requested.ts';
import { askerOf, listDecidedForSeller, listOpenForSeller, type SellerApproval } from '../../lib/seller-approvals.ts';
import { ApprovalTable, type ApprovalTexts } from './approval-table.tsx';
import { DecidedNotice } from './decided-notice.tsx';
import { WaitingGroup } from './waiting-group.tsx';
import { senderOf, wantedInWords } from './wanted.ts';

export const generateMetadata = () => ({ title: texts('approvals')('title') });

/** What apps ask those to do who may, and what has become of it. */
export default async function ApprovalsPage({ searchParams }: PageProps) {
  const t = texts('approvals');
  const seller = await requireSeller(APPROVALS_PATH);
  const now = currentTime();
  const storeId = seller.shownStoreId ?? undefined;
  const [open, decided] = await Promise.all([
    listOpenForSeller(db(), seller.id, now, storeId),
    listDecidedForSeller(db(), seller.id, storeId),
  ]);
  const groups = groupsOf(open.rows);
  const previews = await previewWaiting(seller, groups.filter(({ length }) => length > 1).flat(), now);
  return (
    <>
      <PageHeader title={t('title')}>{t('approvalsAbout')}</PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <DecidedNotice query={await searchParams} />
        {groups.length > 0 ? (
          groups.map((group) => (
            <WaitingGroup
              key={group[0]?.id}
              rows={group.map((one) => textsOf(one, now))}
              more={open.more.get(askerOf(group[0])) ?? 0}
              previews={of(group, previews)}
              words={tableWords()}
            />
          ))
        ) : (
          <EmptyState title={t('nothingWaits')}>{t('nothingWaitsAbout')}</EmptyState>
        )}
        {decided.length > 0 && (
          <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <h2>{t('decided')}</h2>
            <ApprovalTable
              label={t('decided')}
              rows={decided.map((one) => textsOf(one, now))}
              words={{ ...tableWords(), action: texts('lists')('status') }}
            />
          </section>
        )}
      </div>
    </>
  );
}

/** Those of one connection or key together, in the order in which the oldest of each came. */
function groupsOf(open: SellerApproval[]): SellerApproval[][] {
  const groups = new Map<string, SellerApproval[]>();
  for (const one of open) {
    groups.set(askerOf(one), [...(groups.get(askerOf(one)) ?? []), one]);
  }
  return [...groups.values()];
}

function of(group: SellerApproval[], previews: Map<string, Preview>): Map<string, Preview> {
  return new Map([...previews].filter(([id]) => group.some((one) => one.id === id)));
}

function tableWords() {
  const t = texts('approvals');
  return {
    app: t('app'),
    store: texts('frame')('store'),
    change: t('change'),
    asked: t('asked'),
    action: t('action'),
    review: t('review'),
    beyond: t('beyondALimit'),
    notRegistered: t('notRegistered'),
  };
}

function textsOf(approval: SellerApproval, now: Date): ApprovalTexts {
  const t = texts('approvals');
  const { id, mode, store, connection, key, subscription, detail, status, requestedAt, isBeyondLimits } = approval;
  return {
    id,
    mode,
    status,
    storeName: store.name,
    isBeyondLimits,
    sender: connection && senderOf(connection.app),
    asker: connection?.app ?? { name: key?.name ?? '', logoId: null, verification: 'none' },
    customer: subscription.customer.name,
    wanted: wantedInWords(detail),
    statusName: t('statusWord', { status }),
    askedAt: pastInWords(requestedAt, now),
    href: approvalPath(id),
  };
}
