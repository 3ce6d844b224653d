import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { PrintButton } from '@/components/ui/print-button.tsx';
import { Result } from '@/components/ui/result.tsx';
import { readOwnInvoice } from '@/lib/billing/read-own-invoices.ts';
import { currentTime } from '@/lib/clock.ts';
import { requireSeller } from '@/lib/session.ts';
import { isUuid } from '@/lib/uuid.ts';
import { subscriptionPath } from '../../subscriptions/plan.ts';
import { invoicePath, listPath } from '../filter.ts';
import { InvoiceDocument } from './invoice-document.tsx';
import { PaymentCard } from './payment-card.tsx';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, unknown>>;
}

export const metadata: Metadata = { title: 'Invoice' };

/** An invoice as a document that can be printed, and beside it what became of its payment. */
export default async function InvoicePage({ params, searchParams }: Props) {
  const [{ id }, { settled }] = await Promise.all([params, searchParams]);
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(invoicePath(id));
  const invoice = (await readOwnInvoice(seller.id, id, currentTime())) ?? notFound();
  const { number, status, subscription } = invoice;
  return (
    <div className="max-w-[860px]">
      <div className="flex flex-wrap items-start justify-between gap-x-6 print:hidden">
        <Crumbs trail={[{ href: listPath({}), name: 'Invoices' }]} here={number} />
        <div className="mb-4 flex flex-wrap gap-2">
          <ButtonLink href={subscriptionPath(subscription.id)} className="min-h-9 py-1">
            Subscription
          </ButtonLink>
          <PrintButton />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {settled === 'now' && status !== 'open' && (
          <Result>
            <Notice look="good">{status === 'paid' ? 'Marked as paid.' : 'Marked as uncollectible.'}</Notice>
          </Result>
        )}
        {settled === 'before' && (
          <Result>
            <Notice look="bad">This invoice was settled in the meantime, so nothing was changed.</Notice>
          </Result>
        )}
        <InvoiceDocument invoice={invoice} />
        <PaymentCard invoice={invoice} />
      </div>
    </div>
  );
}
