import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { ConfirmedSubmit } from '@/components/ui/confirm-dialog.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form.tsx';
import { Day } from '@/components/ui/when.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import { settleAction } from './actions.ts';
import type { SellerInvoice } from './seller-invoice.ts';

/** What became of an invoice's payment; while it is open, the seller can settle it. Not printed. */
export function PaymentCard({ invoice }: { invoice: SellerInvoice }) {
  const t = texts('invoices');
  const { id, store, mode, status, note, settledAt, settledBy, subscription, mayChange, total, currency } = invoice;
  // The invoice itself says when it was paid.
  if (mode === 'live' && status === 'paid' && settledAt && total > 0n && !(settledBy || note)) return null;
  return (
    <Card title={t('payment')} className="print:hidden">
      <div className="grid gap-2 text-sm text-ink-2">
        <p>{paymentInWords(invoice)}</p>
        {note !== null && <p className="wrap-anywhere whitespace-pre-line">{t('noteIs', { note })}</p>}
      </div>
      {status === 'open' && mayChange && (
        <Form
          action={settleAction.bind(null, store.id, mode, id)}
          label={t('settleInvoice')}
          className="mt-5 grid max-w-2xl gap-5 border-t border-line pt-5"
        >
          <TextArea name="note" label={t('noteOptional')} hint={t('noteHint')} rows={2} />
          <div className="grid gap-3">
            <div className="flex flex-wrap gap-3">
              <ConfirmedSubmit
                button={t('markAsPaid')}
                look="primary"
                title={t('markAsPaidTitle', { amount: formatMoney(total, currency) })}
                cancelLabel={t('keepItOpen')}
                name="as"
                value="paid"
              >
                {t('markAsPaidAbout')}
              </ConfirmedSubmit>
              <ConfirmedSubmit
                button={t('markAsUncollectible')}
                look="danger"
                title={t('giveUpTitle', { amount: formatMoney(total, currency) })}
                cancelLabel={t('keepItOpen')}
                name="as"
                value="uncollectible"
              >
                {t('giveUpAbout')}
              </ConfirmedSubmit>
            </div>
            <p className="text-small text-ink-3">
              {t(subscription.status === 'past_due' ? 'settleAboutPastDue' : 'settleAbout')}
            </p>
          </div>
        </Form>
      )}
    </Card>
  );
}

function paymentInWords(invoice: SellerInvoice): ReactNode {
  const t = texts('invoices');
  const { store, mode, status, attempts, nextAttemptAt, settledAt, settledBy, total, currency } = invoice;
  const day = (at: Date) => () => <Day at={at} of={store} />;
  const name = () => <bdi className="wrap-anywhere">{settledBy}</bdi>;
  switch (status) {
    case 'paid':
      if (total === 0n) return t('nothingToPay');
      if (!settledAt) return t('paid');
      if (settledBy !== null) return t.rich('markedPaidBy', { day: day(settledAt), name });
      // A test payment asks no provider.
      if (mode === 'test') return t.rich('collectedInTest', { day: day(settledAt) });
      return t.rich('paidOn', { day: day(settledAt) });
    case 'uncollectible':
      return settledAt && settledBy !== null ? t.rich('givenUpBy', { day: day(settledAt), name }) : t('givenUp');
    case 'void':
      return t('takenBack');
    case 'open': {
      const open = { amount: formatMoney(total, currency), attempts };
      return nextAttemptAt ? t.rich('openNext', { ...open, day: day(nextAttemptAt) }) : t('openNoMore', open);
    }
  }
}
