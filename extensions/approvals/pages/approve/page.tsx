import { notFound } from 'next/navigation';
import { requireSellerAccess } from '@/app/(main)/dashboard/seller-access.ts';
import { subscriptionPath } from '@/app/(main)/dashboard/subscriptions/plan.ts';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { bdi } from '@/components/bdi.tsx';
import { Brand } from '@/components/brand.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/card.tsx';
import { Speaking } from '@/components/ui/client-words.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { clientTexts, texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { may } from '@/lib/permissions/role.ts';
import { approvalPath } from '../../lib/approval.ts';
import { endLapsed } from '../../lib/end-approvals.ts';
import { findSellerApproval, type SellerApproval } from '../../lib/seller-approvals.ts';
import { wantedInWords } from '../list/wanted.ts';
import { AskedBy } from './asked-by.tsx';
import { Outcome } from './outcome.tsx';
import { ProposedChange } from './proposed-change.tsx';

export const generateMetadata = () => ({
  title: texts('approvals')('approveAChange'),
  robots: { index: false },
});

/** One change that an app asks for: what it would do and cost, to approve or decline; then what came of it. */
export default async function ApprovalPage({ params, searchParams }: PageProps<{ id: string }>) {
  const t = texts('approvals');
  const [{ id }, { changed }] = await Promise.all([params, searchParams]);
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(approvalPath(id));
  await endLapsed(id, currentTime());
  const approval = (await findSellerApproval(db(), seller.id, id)) ?? notFound();
  const { store, mode, status, subscriptionId } = approval;
  const isOpen = status === 'pending';
  const mayDecide = may(store.role, 'change', mode);
  return (
    <Speaking words={clientTexts()}>
      <div className="mx-auto grid w-full max-w-[640px] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8 sm:py-12">
        <header className="justify-self-center">
          <Brand appName={env().appName} href="/dashboard" />
        </header>
        <main className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-surface p-5 sm:p-8">
          <AskedBy approval={approval} />
          <Facts approval={approval} />
          {isOpen && approval.isBeyondLimits && <p className="text-sm text-pretty text-ink-2">{t('isBeyondLimits')}</p>}
          {!isOpen && <Outcome approval={approval} sellerId={seller.id} />}
          {isOpen && !mayDecide && (
            <Notice>{t.rich('askAnAdminOf', { bdi, store: store.name, mode, b: (words) => <b>{words}</b> })}</Notice>
          )}
          {isOpen && mayDecide && (
            <ProposedChange
              approval={approval}
              access={await requireSellerAccess(seller, store.id, mode, 'change')}
              hasChanged={changed === '1'}
            />
          )}
          {!isOpen && (
            <ButtonLink href={subscriptionPath(subscriptionId)} className="justify-self-start">
              {t('seeTheSubscription')}
            </ButtonLink>
          )}
        </main>
      </div>
    </Speaking>
  );
}

function Facts({ approval: { subscription, store, mode, status, detail } }: { approval: SellerApproval }) {
  const { name, email } = subscription.customer;
  return (
    <dl className="grid gap-x-6 gap-y-0.5 text-sm max-sm:[&>dt:not(:first-child)]:mt-2 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
      <dt className="text-ink-3">{texts('approvals')('customer')}</dt>
      <dd className="wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi> <bdi className="text-ink-2">{email}</bdi>
      </dd>
      <dt className="text-ink-3">{texts('frame')('store')}</dt>
      <dd className="flex flex-wrap items-center gap-2 wrap-anywhere">
        <bdi>{store.name}</bdi> <ModePill mode={mode} />
      </dd>
      {status !== 'pending' && (
        <>
          <dt className="text-ink-3">{texts('approvals')('change')}</dt>
          <dd>{wantedInWords(detail)}</dd>
        </>
      )}
    </dl>
  );
}
