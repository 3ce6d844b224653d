import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Card, EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { PlaceFields } from '../../place-fields.tsx';
import { listStoresFor } from '../../role-in-store.ts';
import { CUSTOMERS, newCustomerPath, readFilter } from '../filter.ts';
import { createCustomerAction } from './actions.ts';

export const metadata: Metadata = { title: 'New customer' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function NewCustomerPage({ searchParams }: Props) {
  const filter = readFilter(await searchParams);
  const seller = await requireSeller(newCustomerPath(filter));
  const stores = await listStoresFor(seller, 'change');
  if (stores.length === 0) {
    return (
      <EmptyState title="Create a store first" action={<ButtonLink href="/dashboard/stores/new">New store</ButtonLink>}>
        A customer belongs to one of your stores, and you don’t have any yet.
      </EmptyState>
    );
  }
  return (
    <div className="max-w-[600px]">
      <Crumbs trail={[CUSTOMERS]} here="New customer" />
      <PageHeader title="New customer">Somebody who buys from one of your stores.</PageHeader>
      <Card>
        <Form action={createCustomerAction} label="New customer">
          {/* Not the seller's own name and email, which the browser would offer. */}
          <TextField name="name" label="Name" autoComplete="off" />
          <TextField
            name="email"
            label="Email"
            type="email"
            hint="In test mode, payments fail while it has +declined before its @, as in sam+declined@example.com."
            autoComplete="off"
          />
          <PlaceFields stores={stores} store={filter.store} mode={filter.mode ?? seller.shownMode} />
          <SubmitButton className="justify-self-start">Create customer</SubmitButton>
        </Form>
      </Card>
    </div>
  );
}
