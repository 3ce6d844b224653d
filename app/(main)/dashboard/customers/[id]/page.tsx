import type { Metadata } from 'next';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { InvoicePill } from '@/components/invoice-pill.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Link } from '@/components/ui/button.tsx';
import { Card, Crumbs, Notice, Setting, SettingList } from '@/components/ui/card.tsx';
import { ConfirmDialog, Consequences } from '@/components/ui/confirm-dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Day } from '@/components/ui/when.tsx';
import type { OwnCustomer, OwnCustomerInvoice } from '@/lib/subscriptions/read-own-subscriptions.ts';
import { formatMoney } from '@/lib/text/money.ts';
import { Outcome, type Said } from '../../outcome.tsx';
import { newPath } from '../../subscriptions/filter.ts';
import { CUSTOMERS } from '../filter.ts';
import { deleteCustomerAction, updateCustomerAction } from './actions.ts';
import { LIMIT, requireOwnCustomer } from './own-customer.ts';
import { SubscriptionList } from './subscription-list.tsx';

export const metadata: Metadata = { title: 'Customer' };

const SAID: Said = {
  created: ['good', 'The customer was created.'],
  customer_has_subscriptions: [
    'bad',
    'The customer was not deleted: they have a subscription that has not ended. Cancel it first.',
  ],
};

export default async function CustomerPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { customer, invoices, mayChange } = await requireOwnCustomer((await params).id);
  const { id, name, email, deletedAt } = customer;
  return (
    <>
      <CustomerHeader customer={customer} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Outcome said={(await searchParams).said} texts={SAID} />
        {deletedAt && (
          <Notice>
            This customer was deleted on <Day at={deletedAt} />. Their name and email are gone; invoices and
            subscriptions stay.
          </Notice>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
          <SubscriptionList
            subscriptions={customer.subscriptions}
            newPath={deletedAt || !mayChange ? null : newPath({ customer: id })}
          />
          <InvoiceList invoices={invoices} />
        </div>
        {!deletedAt && mayChange && (
          <>
            <Card title="Details">
              <Form action={updateCustomerAction.bind(null, id)} className="grid max-w-2xl gap-5" label="Details">
                <TextField name="name" label="Name" defaultValue={name} autoComplete="off" />
                <TextField
                  name="email"
                  label="Email"
                  type="email"
                  hint={
                    customer.mode === 'test'
                      ? 'In test mode, payments fail while it has +declined before its @, as in sam+declined@example.com.'
                      : undefined
                  }
                  defaultValue={email}
                  autoComplete="off"
                />
                <SubmitButton className="justify-self-start">Save</SubmitButton>
              </Form>
            </Card>
            <Deletion customer={customer} />
          </>
        )}
      </div>
    </>
  );
}

function CustomerHeader({ customer }: { customer: OwnCustomer }) {
  const { name, email, mode, store, createdAt } = customer;
  return (
    <header className="mb-6">
      <Crumbs trail={[CUSTOMERS]} here={name} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <ModePill mode={mode} />
        <PageMode mode={mode} />
      </div>
      <p className="mt-1 wrap-anywhere text-ink-2">
        {email && `${email} · `}
        <bdi>{store.name}</bdi> · since <Day at={createdAt} />
      </p>
    </header>
  );
}

function InvoiceList({ invoices }: { invoices: OwnCustomerInvoice[] }) {
  return (
    <Card title="Invoices">
      {invoices.length === 0 && <p className="text-sm text-ink-2">None yet.</p>}
      <ul aria-label="Invoices" className="-my-3 grid divide-y divide-line text-sm empty:hidden">
        {invoices.slice(0, LIMIT).map(({ id, number, status, currency, total, issuedAt }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5 py-3">
            <Link
              href={`/dashboard/invoices/${id}`}
              className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {number}
            </Link>
            <span className="text-right font-semibold tabular-nums">{formatMoney(total, currency)}</span>
            <span className="text-small text-ink-3">
              issued <Day at={issuedAt} />
            </span>
            <span className="justify-self-end">
              <InvoicePill status={status} />
            </span>
          </li>
        ))}
      </ul>
      {invoices.length > LIMIT && <p className="mt-3 text-small text-ink-3">These are the newest {LIMIT}.</p>}
    </Card>
  );
}

/** Deletes a customer, once they have no subscription that has not ended. */
function Deletion({ customer: { id, name, subscriptions } }: { customer: OwnCustomer }) {
  const isSubscribed = subscriptions.some(({ status }) => status !== 'canceled');
  return (
    <Card title="Danger zone">
      <SettingList>
        <Setting title="Delete this customer" action={!isSubscribed && <DeleteButton id={id} name={name} />}>
          {isSubscribed
            ? 'They have a subscription that has not ended. Cancel it first; then you can delete them.'
            : 'Their name and email are removed for good. Invoices stay, without them.'}
        </Setting>
      </SettingList>
    </Card>
  );
}

function DeleteButton({ id, name }: { id: string; name: string }) {
  return (
    <ConfirmDialog
      id="delete-customer"
      button="Delete customer"
      look="danger"
      title={`Delete ${name}?`}
      cancelLabel="Keep them"
    >
      <div className="-mb-5 text-sm">
        <Consequences>
          <li>Their name and email are removed from this page and from their subscriptions.</li>
          <li>Invoices and ended subscriptions stay, for your books. Open invoices are not tried again.</li>
          <li>They can’t subscribe again; a new customer starts anew.</li>
          <li>This can’t be undone.</li>
        </Consequences>
      </div>
      <form action={deleteCustomerAction.bind(null, id)} className="grid">
        <SubmitButton look="destroy">Delete for good</SubmitButton>
      </form>
    </ConfirmDialog>
  );
}
