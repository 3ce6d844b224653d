import type { Metadata } from 'next';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { Card, EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { listStoresFor } from '../../own-access.ts';
import { PlaceFields } from '../../place-fields.tsx';
import { CUSTOMERS, newCustomerPath, readFilter } from '../filter.ts';
import { createCustomerAction } from './actions.ts';

export const metadata: Metadata = { title: 'New customer' };

export default async function NewCustomerPage({ searchParams }: PageProps) {
  const filter = readFilter(await searchParams);
  const seller = await requireSeller(newCustomerPath(filter));
  const stores = await listStoresFor(seller, 'change');
  if (stores.length === 0) {
    return (
      <EmptyState title="Create a store first" link={['New store', '/dashboard/stores/new']}>
        A customer belongs to one of your stores, and you don’t have any yet.
      </EmptyState>
    );
  }
  return (
    <div className="max-w-[600px]">
      <PageHeader trail={[CUSTOMERS]} title="New customer">
        Somebody who buys from one of your stores.
      </PageHeader>
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
