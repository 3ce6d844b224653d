import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card.tsx';
import { ConfirmedSubmit } from '@/components/ui/confirm-dialog.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { Form } from '@/components/ui/form.tsx';
import { Day } from '@/components/ui/when.tsx';
import { formatMoney } from '@/lib/text/money.ts';
import { settleAction } from './actions.ts';
import type { OwnInvoice } from './own-invoice.ts';

/** What became of an invoice's payment; while it is open, the seller can settle it. Not printed. */
export function PaymentCard({ invoice }: { invoice: OwnInvoice }) {
  const { id, store, mode, status, note, subscription, mayChange, total, currency } = invoice;
  return (
    <Card title="Payment" className="print:hidden">
      <div className="grid gap-2 text-sm text-ink-2">
        <p>{paymentInWords(invoice)}</p>
        {note !== null && <p className="wrap-anywhere whitespace-pre-line">Note: {note}</p>}
      </div>
      {status === 'open' && mayChange && (
        <Form
          action={settleAction.bind(null, store.id, mode, id)}
          label="Settle invoice"
          className="mt-5 grid max-w-2xl gap-5 border-t border-line pt-5"
        >
          <TextArea
            name="note"
            label="Note (optional)"
            hint="Such as “By bank transfer”. Neither the customer nor an app sees it."
            rows={2}
            autoComplete="off"
          />
          <div className="grid gap-3">
            <div className="flex flex-wrap gap-3">
              <ConfirmedSubmit
                button="Mark as paid"
                look="primary"
                title={`Mark ${formatMoney(total, currency)} as paid?`}
                cancelLabel="Keep it open"
                name="as"
                value="paid"
              >
                The invoice counts as paid from now on, and is never collected. This can’t be undone.
              </ConfirmedSubmit>
              <ConfirmedSubmit
                button="Mark as uncollectible"
                look="danger"
                title={`Give up ${formatMoney(total, currency)}?`}
                cancelLabel="Keep it open"
                name="as"
                value="uncollectible"
              >
                The invoice stays unpaid and is never collected. This can’t be undone.
              </ConfirmedSubmit>
            </div>
            <p className="text-small text-ink-3">
              This can’t be undone, and no further payment is tried.
              {subscription.status === 'past_due' &&
                ' With the last unpaid invoice settled, the subscription is active again.'}
            </p>
          </div>
        </Form>
      )}
    </Card>
  );
}

function paymentInWords({ status, attempts, nextAttemptAt, settledAt, total, currency }: OwnInvoice): ReactNode {
  const on = settledAt && (
    <>
      {' '}
      on <Day at={settledAt} />
    </>
  );
  switch (status) {
    case 'paid':
      return total === 0n ? 'There was nothing to pay.' : <>Paid{on}.</>;
    case 'uncollectible':
      return <>Given up{on}.</>;
    case 'void':
      return 'It was taken back.';
    case 'open':
      return (
        <>
          {formatMoney(total, currency)} {attempts === 0 ? 'is to be collected.' : 'could not be collected.'}{' '}
          {attempts > 0 && `The payment failed ${attempts === 1 ? 'once' : `${attempts} times`}.`}{' '}
          {nextAttemptAt ? (
            <>
              The next attempt is on <Day at={nextAttemptAt} />.
            </>
          ) : (
            'It is not tried again.'
          )}
        </>
      );
  }
}
