import type { Metadata } from 'next';
import { ModePill } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Card } from '@/components/ui/card.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { Day } from '@/components/ui/day.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import type { OwnCustomer } from '@/lib/billing/read-own-customer.ts';
import { Outcome, type Said } from '../../outcome.tsx';
import { newPath } from '../../subscriptions/new/new-address.ts';
import { CUSTOMERS } from '../filter.ts';
import { updateCustomerAction } from './actions.ts';
import { Deletion } from './deletion.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { requireOwnCustomer } from './own-customer.ts';
import { SubscriptionList } from './subscription-list.tsx';

export const metadata: Metadata = { title: 'Customer' };

const SAID: Said = {
  created: ['good', 'The customer was created.'],
  customer_has_subscriptions: [
    'bad',
    'The customer was not deleted: they have a subscription that has not ended. Cancel it first.',
  ],
};

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ said?: string | string[] }>;
}

export default async function CustomerPage({ params, searchParams }: Props) {
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
