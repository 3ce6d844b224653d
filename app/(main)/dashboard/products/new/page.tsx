import type { Metadata } from 'next';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { Card, EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { TextArea, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { listStoresFor } from '../../own-access.ts';
import { PlaceFields } from '../../place-fields.tsx';
import { newProductPath, PRODUCTS, readFilter } from '../filter.ts';
import { VariantFields } from '../variant-fields.tsx';
import { createProductAction } from './actions.ts';
import { MoreVariant } from './more-variant.tsx';

export const metadata: Metadata = { title: 'New product' };

export default async function NewProductPage({ searchParams }: PageProps) {
  const filter = readFilter(await searchParams);
  const seller = await requireSeller(newProductPath(filter));
  const stores = await listStoresFor(seller, 'change');
  if (stores.length === 0) {
    return (
      <EmptyState title="Create a store first" link={['New store', '/dashboard/stores/new']}>
        A product belongs to one of your stores, and you don’t have any yet.
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader trail={[PRODUCTS]} title="New product">
        A product has one variant or more. A variant is a price and how often it is billed: monthly and yearly, say.
      </PageHeader>
      <Form action={createProductAction} className="grid grid-cols-[minmax(0,1fr)] gap-4" label="New product">
        <Card title="Product">
          <div className="grid max-w-2xl gap-5">
            <TextField name="name" label="Name" autoComplete="off" />
            <TextArea
              name="description"
              label="Description (optional)"
              hint="Apps that are connected to the store may show it."
            />
            <PlaceFields stores={stores} store={filter.store} mode={filter.mode ?? seller.shownMode} />
          </div>
        </Card>
        <Card title="Variants">
          <div className="grid max-w-2xl gap-5">
            <p className="text-sm text-ink-2">
              Prices never change once they are here, so that everybody pays what they agreed to. For a new price, add a
              new variant and archive the old one.
            </p>
            <fieldset className="min-w-0">
              <legend className="mb-3 text-sm font-semibold">First variant</legend>
              <VariantFields number="1" />
            </fieldset>
            <MoreVariant number="2" title="Second variant (optional)">
              <VariantFields number="2" />
            </MoreVariant>
            <MoreVariant number="3" title="Third variant (optional)">
              <VariantFields number="3" />
            </MoreVariant>
          </div>
        </Card>
        <SubmitButton className="justify-self-start">Create product</SubmitButton>
      </Form>
    </>
  );
}
