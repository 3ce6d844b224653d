import { newPath } from '@/app/(main)/dashboard/subscriptions/list.ts';
import { PeriodEnd } from '@/app/(main)/dashboard/subscriptions/period-end.tsx';
import { priceInWords, subscriptionPath } from '@/app/(main)/dashboard/subscriptions/plan.ts';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { bdi } from '@/components/bdi.tsx';
import { InvoicePill, StatusPill } from '@/components/invoice-pill.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { ButtonLink, Link } from '@/components/ui/button.tsx';
import { Card, Notice, Page, SettingCard } from '@/components/ui/card.tsx';
import { ConfirmedAction } from '@/components/ui/confirm-dialog.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { Day } from '@/components/ui/when.tsx';
import { variantTitle } from '@/lib/billing/catalogue/variant.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { formatMoney } from '@/lib/kernel/text/money.ts';
import { Outcome, type OutcomeTexts } from '../../outcome.tsx';
import { deleteCustomerAction, updateCustomerAction } from '../actions.ts';
import { customers } from '../list.ts';
import { LIMIT, requireSellerCustomer, type SellerCustomer, type SellerCustomerInvoice } from './seller-customer.ts';

export const generateMetadata = () => ({ title: texts('catalogue')('customer') });

const outcomes = (): OutcomeTexts => ({
  created: ['good', texts('catalogue')('customerCreated')],
  customer_has_subscriptions: ['bad', texts('catalogue')('customerHasSubscriptions')],
});

export default async function CustomerPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { customer, invoices, mayChange } = await requireSellerCustomer((await params).id);
  const t = texts('catalogue');
  const { id, name, email, mode, store, createdAt, deletedAt } = customer;
  return (
    <Page
      trail={[customers()]}
      here={name}
      title={bdi(name)}
      badges={<ModePill mode={mode} />}
      about={
        <>
          {email && `${email} · `}
          <bdi>{store.name}</bdi> · {t.rich('sinceDay', { day: () => <Day at={createdAt} /> })}
        </>
      }
    >
      <PageMode mode={mode} />
      <Outcome outcome={(await searchParams).said} texts={outcomes()} />
      {deletedAt && <Notice>{t.rich('customerWasDeleted', { day: () => <Day at={deletedAt} /> })}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <SubscriptionList
          subscriptions={customer.subscriptions}
          store={store}
          newPath={deletedAt || !mayChange ? null : newPath({ customer: id })}
        />
        <InvoiceList invoices={invoices} store={store} />
      </div>
      {!deletedAt && mayChange && (
        <>
          <FormCard title={t('details')} action={updateCustomerAction.bind(null, id)} className="grid max-w-2xl gap-5">
            <TextField name="name" label={t('name')} defaultValue={name} />
            <TextField
              name="email"
              label={t('email')}
              type="email"
              hint={mode === 'test' ? t('declinedHint') : undefined}
              defaultValue={email}
            />
            <SubmitButton className="justify-self-start">{t('save')}</SubmitButton>
          </FormCard>
          <Deletion customer={customer} />
        </>
      )}
    </Page>
  );
}

function InvoiceList({ invoices, store }: { invoices: SellerCustomerInvoice[]; store: SellerCustomer['store'] }) {
  const t = texts('catalogue');
  return (
    <Card title={t('invoices')}>
      {invoices.length === 0 && <p className="text-sm text-ink-2">{t('noneYet')}</p>}
      <ul aria-label={t('invoices')} className="-my-3 grid divide-y divide-line text-sm empty:hidden">
        {invoices.slice(0, LIMIT).map(({ id, number, status, currency, total, issuedAt }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5 py-3">
            <Link
              href={`/dashboard/invoices/${id}`}
              className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {number}
            </Link>
            <span className="text-end font-semibold tabular-nums">{formatMoney(total, currency)}</span>
            <span className="text-small text-ink-3">
              {t.rich('issued', { day: () => <Day at={issuedAt} of={store} /> })}
            </span>
            <span className="justify-self-end">
              <InvoicePill status={status} />
            </span>
          </li>
        ))}
      </ul>
      {invoices.length > LIMIT && <p className="mt-3 text-small text-ink-3">{t('newest', { count: LIMIT })}</p>}
    </Card>
  );
}

function Deletion({ customer: { id, name, subscriptions } }: { customer: SellerCustomer }) {
  const isSubscribed = subscriptions.some(({ status }) => status !== 'canceled');
  const t = texts('catalogue');
  return (
    <SettingCard
      heading={t('dangerZone')}
      title={t('deleteThisCustomer')}
      action={!isSubscribed && <DeleteButton id={id} name={name} />}
    >
      {t(isSubscribed ? 'stillSubscribed' : 'deletionAbout')}
    </SettingCard>
  );
}

function DeleteButton({ id, name }: { id: string; name: string }) {
  const t = texts('catalogue');
  return (
    <ConfirmedAction
      id="delete-customer"
      button={t('deleteCustomer')}
      submit={t('deleteForGood')}
      title={t('deleteNamed', { name })}
      cancelLabel={t('keepThem')}
      action={deleteCustomerAction.bind(null, id)}
    >
      <ul className="grid list-disc gap-1.5 ps-5">
        <li>{t('deletionNames')}</li>
        <li>{t('deletionInvoices')}</li>
        <li>{t('deletionAgain')}</li>
        <li>{t('cannotBeUndone')}</li>
      </ul>
    </ConfirmedAction>
  );
}

interface SubscriptionListProps {
  subscriptions: SellerCustomer['subscriptions'];
  store: SellerCustomer['store'];
  newPath: string | null;
}

function SubscriptionList({ subscriptions, store, newPath }: SubscriptionListProps) {
  const t = texts('catalogue');
  return (
    <Card title={t('subscriptions')}>
      {subscriptions.length === 0 && <p className="text-sm text-ink-2">{t('noneYet')}</p>}
      <ul aria-label={t('subscriptions')} className="-my-3 grid divide-y divide-line text-sm empty:hidden">
        {subscriptions.slice(0, LIMIT).map((subscription) => (
          <li
            key={subscription.id}
            className="grid grid-cols-[minmax(40%,1fr)_auto] items-start gap-x-4 gap-y-0.5 py-3"
          >
            <Link
              href={subscriptionPath(subscription.id)}
              className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              <bdi>{variantTitle(subscription.variant)}</bdi>
            </Link>
            <span className="justify-self-end">
              <StatusPill status={subscription.status} />
            </span>
            <span className="text-small text-ink-3 tabular-nums">{priceInWords(subscription.variant)}</span>
            <span className="text-end text-small text-ink-2">
              <PeriodEnd of={subscription} store={store} />
            </span>
          </li>
        ))}
      </ul>
      {subscriptions.length > LIMIT && <p className="mt-3 text-small text-ink-3">{t('newest', { count: LIMIT })}</p>}
      {newPath && (
        <ButtonLink href={newPath} className="mt-5">
          {t('newSubscription')}
        </ButtonLink>
      )}
    </Card>
  );
}
