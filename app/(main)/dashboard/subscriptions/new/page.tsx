import type { Metadata } from 'next';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { ModePill } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Button, Link } from '@/components/ui/button.tsx';
import { Card, EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import type { Seller } from '@/lib/accounts/read-seller.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { findOwnCustomerToSubscribe, listOwnCustomers } from '@/lib/catalogue/own-customers.ts';
import { listVariantsOnSale } from '@/lib/catalogue/variants.ts';
import { db } from '@/lib/database/db.ts';
import { newUuid } from '@/lib/database/uuid.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { readStoreTime } from '@/lib/stores/read-store-time.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { DAY_MS } from '@/lib/text/durations.ts';
import { listStoresFor, requireOwnAccess } from '../../own-access.ts';
import { listPath, type NewQuery, newPath, readNewQuery } from '../filter.ts';
import { MOST_PLANS, planOption } from '../plan.ts';
import { createAction } from './actions.ts';

export const metadata: Metadata = { title: 'New subscription' };

/** Creates a subscription: first for which store, mode and customer, then for which plan and from when. */
export default async function NewSubscriptionPage({ searchParams }: PageProps) {
  const query = readNewQuery(await searchParams);
  const seller = await requireSeller(newPath(query));
  const { stores, chosen } = await loadChoices(seller, query);
  if (stores.length === 0) {
    return (
      <EmptyState title="Create a store first" link={['New store', '/dashboard/stores/new']}>
        A subscription belongs to a customer of one of your stores, and you don’t have any store yet.
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader trail={[{ href: listPath({}), name: 'Subscriptions' }]} title="New subscription">
        Subscribes one of your customers to something you sell. It renews and is billed on its own until it is canceled.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!chosen?.isGiven && <PlaceForm stores={stores} query={{ ...query, mode: query.mode ?? seller.shownMode }} />}
        {chosen && <NewSubscriptionForm key={newPath(query)} choices={chosen} query={query} />}
      </div>
    </>
  );
}

/** Chooses the customer, the plan and the start, and creates the subscription. */
function NewSubscriptionForm({ choices, query }: { choices: Choices; query: NewQuery }) {
  const { store, mode, customers, plans, storeNow, isGiven } = choices;
  if (customers.length === 0 || plans.length === 0) return <Nothing choices={choices} query={query} />;
  const [first] = customers;
  const tomorrow = new Date(storeNow.getTime() + DAY_MS).toISOString().slice(0, 10);
  return (
    <Card title="Subscription">
      <p className="-mt-2 mb-5 flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <span>
          In <bdi className="font-semibold wrap-anywhere text-ink">{store.name}</bdi>
        </span>
        <ModePill mode={mode} />
        <PageMode mode={mode} />
        {isGiven && (
          <Link href={newPath({ store: store.id, mode })} className="underline decoration-line-2 underline-offset-4">
            Another customer
          </Link>
        )}
      </p>
      <Form
        action={createAction.bind(null, store.id, mode)}
        label="New subscription"
        className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5"
      >
        {/* Sending the form twice still creates one subscription. */}
        <input type="hidden" name="id" value={newUuid(storeNow)} />
        <RadioGroup
          name="customer"
          legend="Customer"
          value={customers.length === 1 ? first?.id : undefined}
          options={customers.map(({ id, name, email }) => ({ value: id, label: <bdi>{name}</bdi>, hint: email }))}
        />
        <Select
          name="variant"
          label="Plan"
          options={[{ value: '', label: 'Choose a plan' }, ...plans.map(planOption)]}
          defaultValue={query.variant}
          autoComplete="off"
        />
        <TextField
          name="trialDays"
          label="Trial days"
          hint="Free days before the first period; 0 for none, up to 1095."
          type="number"
          min={0}
          max={1095}
          defaultValue={0}
          inputMode="numeric"
          autoComplete="off"
        />
        <RadioGroup
          name="start"
          legend="Start"
          value="now"
          options={[
            { value: 'now', label: 'Now', hint: 'Without a trial, the first invoice is collected at once.' },
            { value: 'date', label: 'On a date', hint: 'Nothing is billed before that day.' },
          ]}
        />
        <TextField
          name="date"
          label="Start date"
          hint="Only needed if it starts on a date. It then starts at 00:00 UTC."
          type="date"
          min={tomorrow}
          autoComplete="off"
        />
        <SubmitButton className="justify-self-start">Create subscription</SubmitButton>
      </Form>
    </Card>
  );
}

function Nothing({ choices: { store, mode, customers }, query }: { choices: Choices; query: NewQuery }) {
  if (customers.length > 0) {
    return (
      <EmptyState title="Nothing to subscribe to" link={['Products', '/dashboard/products']}>
        <bdi>{store.name}</bdi> sells nothing in {mode} mode yet. Add a product with a price first.
      </EmptyState>
    );
  }
  const title = query.search === undefined ? 'No customers yet' : 'No customer found';
  return (
    <EmptyState title={title} link={['Customers', '/dashboard/customers']}>
      {query.search === undefined
        ? `There is nobody in ${mode} mode of this store. Add a customer first.`
        : `Nobody in ${mode} mode of this store has “${query.search}” in their name or email.`}
    </EmptyState>
  );
}

/** How many customers there are to choose from; more are found by a part of their name or email. */
const MOST_CUSTOMERS = 10;

/**
 * The stores that the seller may change something in, and in the one they chose: its customers, its plans and its time.
 */
async function loadChoices(seller: Seller, { customer: customerId, ...query }: NewQuery) {
  const [stores, given] = await Promise.all([
    listStoresFor(seller, 'change'),
    customerId === undefined ? null : findOwnCustomerToSubscribe(db(), seller.id, customerId),
  ]);
  const store = stores.find(({ id }) => id === (given?.storeId ?? query.store));
  const mode = given?.mode ?? query.mode;
  const access = store && mode ? await requireOwnAccess(seller, store.id, mode, 'change') : null;
  if (!access || !store) return { stores, chosen: null };
  const [customers, plans, storeNow] = await Promise.all([
    given ? [given] : findCustomers(seller, access.store, query.search),
    listVariantsOnSale(db(), access, { limit: MOST_PLANS }),
    readStoreTime(db(), access.store, currentTime()),
  ]);
  return { stores, chosen: { store, mode: access.store.mode, isGiven: given !== null, customers, plans, storeNow } };
}

async function findCustomers(seller: Seller, { id, mode }: StoreProof['store'], search: string | undefined) {
  const wanted = { storeId: id, mode, search, limit: MOST_CUSTOMERS };
  return (await listOwnCustomers(db(), seller.id, wanted)).rows;
}

/** What there is to choose from in a store. */
type Choices = NonNullable<Awaited<ReturnType<typeof loadChoices>>['chosen']>;

const MODES = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
];

/** Chooses the store and mode, and finds a customer there. A plain form, so that the next step has an address. */
function PlaceForm({ stores, query }: { stores: { id: string; name: string }[]; query: NewQuery }) {
  return (
    <Card title="Where">
      <form
        key={newPath(query)}
        action={newPath()}
        aria-label="Where"
        className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2"
      >
        <Select
          name="store"
          label="Store"
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={query.store}
          autoComplete="off"
        />
        <Select name="mode" label="Mode" options={MODES} defaultValue={query.mode} autoComplete="off" />
        <div className="sm:col-span-2">
          <TextField
            name="search"
            label="Customer (optional)"
            hint="A part of the name or email. Left empty, the newest customers are shown."
            defaultValue={query.search}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        {query.variant && <input type="hidden" name="variant" value={query.variant} />}
        <Button type="submit" className="justify-self-start">
          Show customers
        </Button>
      </form>
    </Card>
  );
}
