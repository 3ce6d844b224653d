import type { Metadata } from 'next';
import { CausedBy, causesOf, LineTitle } from '@/components/caused-by.tsx';
import { InvoicePill } from '@/components/invoice-pill.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Crumbs, Notice } from '@/components/ui/card.tsx';
import { PrintButton } from '@/components/ui/print-button.tsx';
import { Result } from '@/components/ui/result.tsx';
import { Day } from '@/components/ui/when.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import type { PageProps } from '../../../page-props.ts';
import { Fact } from '../../fact.tsx';
import { subscriptionPath } from '../../subscriptions/plan.ts';
import { listPath } from '../list.ts';
import { PaymentCard } from './payment-card.tsx';
import { requireSellerInvoice, type SellerInvoice } from './seller-invoice.ts';

/** Its number: a browser names the PDF after the title. */
export async function generateMetadata({ params }: PageProps<{ id: string }>): Promise<Metadata> {
  return {
    title: texts('invoices')('invoiceNumber', { number: (await requireSellerInvoice((await params).id)).number }),
  };
}

export default async function InvoicePage({ params, searchParams }: PageProps<{ id: string }>) {
  const [{ id }, { settled }] = await Promise.all([params, searchParams]);
  const invoice = await requireSellerInvoice(id);
  const t = texts('invoices');
  const { number, status, subscription } = invoice;
  return (
    <div className="max-w-[860px]">
      <div className="flex flex-wrap items-start justify-between gap-x-6 print:hidden">
        <Crumbs trail={[{ href: listPath({}), name: t('invoices') }]} here={number} />
        <PageMode mode={invoice.mode} />
        <div className="mb-4 flex flex-wrap gap-2">
          <ButtonLink href={subscriptionPath(subscription.id)}>{t('subscription')}</ButtonLink>
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

function SettledNotice({ settled, status }: { settled: unknown; status: SellerInvoice['status'] }) {
  const t = texts('invoices');
  const isDone = settled === 'now' && status !== 'open';
  if (!isDone && settled !== 'before') return null;
  return (
    <div className="print:hidden">
      <Result>
        {isDone ? (
          <Notice look="good">{t(status === 'paid' ? 'markedPaid' : 'markedUncollectible')}</Notice>
        ) : (
          <Notice look="bad">{t('settledMeanwhile')}</Notice>
        )}
      </Result>
    </div>
  );
}

function InvoiceDocument({ invoice }: { invoice: SellerInvoice }) {
  const { number, status, mode, store, subscription, issuedAt, periodStart, periodEnd, settledAt } = invoice;
  const t = texts('invoices');
  const { customer } = subscription;
  return (
    <article
      aria-labelledby="invoice-number"
      className="rounded-card border border-line bg-surface p-5 sm:p-8 print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="grid gap-2">
          <h1 id="invoice-number" className="wrap-anywhere">
            {t('invoiceNumber', { number })}
          </h1>
          <p className="flex flex-wrap items-center gap-2">
            <InvoicePill status={status} />
            {mode === 'test' && <ModePill mode={mode} />}
          </p>
        </div>
        <Seller invoice={invoice} />
      </header>
      <dl className="mt-8 grid gap-x-6 gap-y-4 text-sm sm:grid-cols-3 print:grid-cols-3">
        <Fact label={t('billedTo')}>
          <span className="block font-semibold wrap-anywhere">
            <bdi>{customer.name}</bdi>
          </span>
          {customer.email !== '' && <span className="block wrap-anywhere text-ink-2">{customer.email}</span>}
        </Fact>
        <Fact label={t('issued')}>
          <Day at={issuedAt} of={store} />
          {status === 'paid' && settledAt && (
            <span className="block text-ink-2">
              {t.rich('paidOn', { day: () => <Day at={settledAt} of={store} /> })}
            </span>
          )}
        </Fact>
        <Fact label={t('period')}>
          <Day at={periodStart} of={store} /> – <Day at={periodEnd} of={store} />
        </Fact>
      </dl>
      <Lines invoice={invoice} />
      {mode === 'test' && <p className="mt-6 text-small text-ink-3">{t('testNobodyPays')}</p>}
    </article>
  );
}

function Seller({ invoice: { store, seller } }: { invoice: SellerInvoice }) {
  const { businessName, businessAddress, taxNumber } = seller;
  return (
    <div className="grid text-sm wrap-anywhere text-ink-2 sm:text-end print:text-end">
      <p className="font-semibold text-ink">
        <bdi>{businessName || store.name}</bdi>
      </p>
      {businessAddress !== '' && (
        <p className="whitespace-pre-line">
          <bdi>{businessAddress}</bdi>
        </p>
      )}
      {taxNumber !== '' && <p>{texts('invoices').rich('taxNumberIs', { number: () => <bdi>{taxNumber}</bdi> })}</p>}
      {businessName !== '' && businessName !== store.name && (
        <p>
          <bdi>{store.name}</bdi>
        </p>
      )}
      <p>{store.provenDomain ?? store.subdomain}</p>
    </div>
  );
}

function Lines({ invoice: { store, lines, total, currency, events } }: { invoice: SellerInvoice }) {
  const t = texts('invoices');
  const causes = causesOf(events);
  return (
    <table className="mt-8 w-full text-sm">
      <caption className="sr-only">{t('linesIn', { currency: currency.toUpperCase() })}</caption>
      <thead>
        <tr className="text-start text-xs text-ink-3">
          <th scope="col" className="pb-2 text-start font-medium">
            {t('description')}
          </th>
          <th scope="col" className="pb-2 ps-4 text-end font-medium">
            {t('amountIn', { currency: currency.toUpperCase() })}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id here and never change places.
          <tr key={index} className="break-inside-avoid border-t border-line align-top">
            <td className="py-2.5">
              <span className="wrap-anywhere">
                <LineTitle line={line} />
              </span>
              <span className="block text-small text-ink-3">
                <Day at={line.periodStart} of={store} /> – <Day at={line.periodEnd} of={store} />
              </span>
              <CausedBy cause={causes.get(line.createdAt.getTime())} />
            </td>
            <td className="py-2.5 ps-4 text-end whitespace-nowrap tabular-nums">
              {formatMoney(line.amount, line.currency)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-line-2 font-semibold">
          <th scope="row" className="py-3 text-start font-semibold">
            {t('total')}
          </th>
          <td className="py-3 ps-4 text-end whitespace-nowrap tabular-nums">{formatMoney(total, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
