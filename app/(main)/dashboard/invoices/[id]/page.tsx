import type { Metadata } from 'next';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { PrintButton } from '@/components/ui/print-button.tsx';
import { Result } from '@/components/ui/result.tsx';
import { subscriptionPath } from '../../subscriptions/plan.ts';
import { listPath } from '../filter.ts';
import { InvoiceDocument } from './invoice-document.tsx';
import { type OwnInvoice, requireOwnInvoice } from './own-invoice.ts';
import { PaymentCard } from './payment-card.tsx';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, unknown>>;
}

/** Its number: a browser names the PDF after the title. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Invoice ${(await requireOwnInvoice((await params).id)).number}` };
}

/** An invoice as a document that can be printed, and beside it what became of its payment. */
export default async function InvoicePage({ params, searchParams }: Props) {
  const [{ id }, { settled }] = await Promise.all([params, searchParams]);
  const invoice = await requireOwnInvoice(id);
  const { number, status, subscription } = invoice;
  return (
    <div className="max-w-[860px]">
      <div className="flex flex-wrap items-start justify-between gap-x-6 print:hidden">
        <Crumbs trail={[{ href: listPath({}), name: 'Invoices' }]} here={number} />
        <PageMode mode={invoice.mode} />
        <div className="mb-4 flex flex-wrap gap-2">
          <ButtonLink href={subscriptionPath(subscription.id)}>Subscription</ButtonLink>
          <PrintButton />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SettledNotice settled={settled} status={status} />
        <InvoiceDocument invoice={invoice} />
        <PaymentCard invoice={invoice} />
      </div>
    </div>
  );
}

function SettledNotice({ settled, status }: { settled: unknown; status: OwnInvoice['status'] }) {
  const isDone = settled === 'now' && status !== 'open';
  if (!isDone && settled !== 'before') return null;
  return (
    <div className="print:hidden">
      <Result>
        {isDone ? (
          <Notice look="good">{status === 'paid' ? 'Marked as paid.' : 'Marked as uncollectible.'}</Notice>
        ) : (
          <Notice look="bad">This invoice was settled in the meantime, so nothing was changed.</Notice>
        )}
      </Result>
    </div>
  );
}
