import { ModePill } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, EmptyState } from '@/components/ui/card.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Link } from '@/components/ui/link.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { DAY_MS } from '@/lib/durations.ts';
import { newUuid } from '@/lib/uuid.ts';
import { planOption } from '../plan.ts';
import { createAction } from './actions.ts';
import type { Choices } from './load-choices.ts';
import { type NewQuery, newPath } from './new-address.ts';

/** Chooses the customer, the plan and the start, and creates the subscription. */
export function NewSubscriptionForm({ choices, query }: { choices: Choices; query: NewQuery }) {
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
      <EmptyState title="Nothing to subscribe to" action={<ButtonLink href="/dashboard/products">Products</ButtonLink>}>
        <bdi>{store.name}</bdi> sells nothing in {mode} mode yet. Add a product with a price first.
      </EmptyState>
    );
  }
  const title = query.search === undefined ? 'No customers yet' : 'No customer found';
  return (
    <EmptyState title={title} action={<ButtonLink href="/dashboard/customers">Customers</ButtonLink>}>
      {query.search === undefined
        ? `There is nobody in ${mode} mode of this store. Add a customer first.`
        : `Nobody in ${mode} mode of this store has “${query.search}” in their name or email.`}
    </EmptyState>
  );
}
