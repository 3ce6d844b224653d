import { CreateStoreFirst } from '@/app/(main)/dashboard/at-platform.tsx';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { bdi } from '@/components/bdi.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Button, TextLink } from '@/components/ui/button.tsx';
import { Card, EmptyState, Page } from '@/components/ui/card.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import type { Seller } from '@/lib/accounts/read-seller.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { findSellerCustomerToSubscribe, listSellerCustomers } from '@/lib/billing/catalogue/seller-customers.ts';
import { listVariantsOnSale } from '@/lib/billing/catalogue/variants.ts';
import { db } from '@/lib/database/db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { newUuid } from '@/lib/kernel/text/uuid.ts';
import { dayAfter, dayOnWall } from '@/lib/kernel/text/wall-clock.ts';
import { readStoreTime } from '@/lib/stores/read-store-time.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { listStoresFor, requireSellerAccess } from '../../seller-access.ts';
import { createAction } from '../actions.ts';
import { listPath, type NewQuery, newPath, readNewQuery } from '../list.ts';
import { MOST_PLANS, planOption } from '../plan.ts';

export const generateMetadata = () => ({ title: texts('subscriptions')('newSubscription') });

/** Creates a subscription: first for which store, mode and customer, then for which plan and from when. */
export default async function NewSubscriptionPage({ searchParams }: PageProps) {
  const t = texts('subscriptions');
  const query = readNewQuery(await searchParams);
  const seller = await requireSeller(newPath(query));
  const { stores, chosen } = await loadChoices(seller, query);
  if (stores.length === 0) return <CreateStoreFirst>{t('belongsToCustomer')}</CreateStoreFirst>;
  return (
    <Page
      trail={[{ href: listPath({}), name: t('subscriptions') }]}
      title={t('newSubscription')}
      about={t('newSubscriptionAbout')}
    >
      {!chosen?.isGiven && (
        <StoreModeForm
          stores={stores}
          query={{
            ...query,
            store: query.store ?? seller.shownStoreId ?? undefined,
            mode: query.mode ?? seller.shownMode,
          }}
        />
      )}
      {chosen && <NewSubscriptionForm key={newPath(query)} choices={chosen} query={query} />}
    </Page>
  );
}

function NewSubscriptionForm({ choices, query }: { choices: Choices; query: NewQuery }) {
  const { store, mode, customers, plans, storeNow, isGiven } = choices;
  if (customers.length === 0 || plans.length === 0) return <Nothing choices={choices} query={query} />;
  const t = texts('subscriptions');
  const [first] = customers;
  const tomorrow = dayAfter(dayOnWall(storeNow, store.timeZone));
  return (
    <Card title={t('subscription')}>
      <p className="-mt-2 mb-5 flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <span>
          {t.rich('inStore', {
            store: store.name,
            bdi: (name) => <bdi className="font-semibold wrap-anywhere text-ink">{name}</bdi>,
          })}
        </span>
        <ModePill mode={mode} />
        <PageMode mode={mode} />
        {isGiven && <TextLink href={newPath({ store: store.id, mode })}>{t('anotherCustomer')}</TextLink>}
      </p>
      <Form
        action={createAction.bind(null, store.id, mode)}
        label={t('newSubscription')}
        className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5"
      >
        {/* Sending the form twice still creates one subscription. */}
        <input type="hidden" name="id" value={newUuid(storeNow)} />
        <RadioGroup
          name="customer"
          legend={t('customer')}
          value={customers.length === 1 ? first?.id : undefined}
          options={customers.map(({ id, name, email }) => ({ value: id, label: <bdi>{name}</bdi>, hint: email }))}
        />
        <Select
          name="variant"
          label={t('plan')}
          options={[{ value: '', label: t('choosePlan') }, ...plans.map(planOption)]}
          defaultValue={query.variant}
        />
        <TextField
          name="trialDays"
          label={t('trialDays')}
          hint={t('trialDaysHint')}
          type="number"
          min={0}
          max={1095}
          defaultValue={0}
          inputMode="numeric"
        />
        <RadioGroup
          name="start"
          legend={t('start')}
          value="now"
          options={[
            { value: 'now', label: t('now'), hint: t('startNowHint') },
            { value: 'date', label: t('onADate'), hint: t('onADateHint') },
          ]}
        />
        <TextField name="date" label={t('startDate')} hint={t('startDateHint')} type="date" min={tomorrow} />
        <SubmitButton className="justify-self-start">{t('createSubscription')}</SubmitButton>
      </Form>
    </Card>
  );
}

function Nothing({ choices: { store, mode, customers }, query }: { choices: Choices; query: NewQuery }) {
  const t = texts('subscriptions');
  if (customers.length > 0) {
    return (
      <EmptyState title={t('nothingToSubscribe')} link={[t('products'), '/dashboard/products']}>
        {t.rich('sellsNothing', { bdi, store: store.name, mode })}
      </EmptyState>
    );
  }
  const title = t(query.search === undefined ? 'noCustomers' : 'noCustomerFound');
  return (
    <EmptyState title={title} link={[t('customers'), '/dashboard/customers']}>
      {query.search === undefined ? t('nobodyInMode', { mode }) : t('nobodyMatches', { mode, search: query.search })}
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
    customerId === undefined ? null : findSellerCustomerToSubscribe(db(), seller.id, customerId),
  ]);
  const store = stores.find(({ id }) => id === (given?.storeId ?? query.store));
  const mode = given?.mode ?? query.mode;
  const access = store && mode ? await requireSellerAccess(seller, store.id, mode, 'change') : null;
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
  return (await listSellerCustomers(db(), seller.id, wanted)).rows;
}

type Choices = NonNullable<Awaited<ReturnType<typeof loadChoices>>['chosen']>;

/** Chooses the store and mode, and finds a customer there. A plain form, so that the next step has an address. */
function StoreModeForm({ stores, query }: { stores: { id: string; name: string }[]; query: NewQuery }) {
  const [t, common] = [texts('subscriptions'), texts('frame')];
  const modes = (['live', 'test'] as const).map((value) => ({ value, label: common(value) }));
  return (
    <Card title={t('where')}>
      <form
        key={newPath(query)}
        action={newPath()}
        aria-label={t('where')}
        className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2"
      >
        <Select
          name="store"
          label={common('store')}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={query.store}
        />
        <Select name="mode" label={common('mode')} options={modes} defaultValue={query.mode} />
        <div className="sm:col-span-2">
          <TextField
            name="search"
            label={t('customerOptional')}
            hint={t('customerOptionalHint')}
            defaultValue={query.search}
            spellCheck={false}
          />
        </div>
        {query.variant && <input type="hidden" name="variant" value={query.variant} />}
        <Button type="submit" className="justify-self-start">
          {t('showCustomers')}
        </Button>
      </form>
    </Card>
  );
}
