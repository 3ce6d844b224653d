import type { Metadata } from 'next';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { ProductPill } from '@/components/invoice-pill.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Card, Crumbs, Setting, SettingList } from '@/components/ui/card.tsx';
import { TextArea, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { Table } from '@/components/ui/table.tsx';
import type { OwnProduct } from '@/lib/catalogue/own-products.ts';
import { Outcome, type Said } from '../../outcome.tsx';
import { mayHere } from '../../own-access.ts';
import { PRODUCTS } from '../filter.ts';
import { VariantFields } from '../variant-fields.tsx';
import { addVariantAction, archiveProductAction, updateProductAction } from './actions.ts';
import { requireOwnProduct } from './own-product.ts';
import { VariantRow } from './variant-row.tsx';

export const metadata: Metadata = { title: 'Product' };

const COLUMNS = ['Variant', 'Price', 'Status', 'Change'];

const SAID: Said = {
  created: ['good', 'The product was created.'],
  archived: [
    'good',
    'The product is archived: nobody can subscribe to it any more. Its subscriptions go on as before.',
  ],
  unarchived: ['good', 'The product is sold again.'],
  variant_archived: [
    'good',
    'The variant is archived: nobody can choose it any more. Its subscriptions go on as before.',
  ],
  variant_unarchived: ['good', 'The variant is sold again.'],
  variant_deleted: ['good', 'The variant was deleted.'],
  variant_in_use: [
    'bad',
    'The variant was not deleted: a subscription has it, had it or is going to change to it. Archive it instead.',
  ],
};

export default async function ProductPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { seller, product } = await requireOwnProduct((await params).id);
  const { id, description, variants, store } = product;
  const mayChange = await mayHere(seller, store.id, product.mode, 'change');
  return (
    <>
      <ProductHeader product={product} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Outcome said={(await searchParams).said} texts={SAID} />
        <section aria-labelledby="variants" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="variants">Variants</h2>
          <p className="max-w-[68ch] text-sm text-pretty text-ink-2">
            A price never changes, so that customers pay what they agreed to. For a new price, add a new variant and
            archive the old one: its subscriptions go on, and each can be swapped to the new one. A variant that a
            subscription has used can’t be deleted.
          </p>
          {variants.length > 0 ? (
            <Table label="Variants" columns={COLUMNS}>
              {variants.map((variant) => (
                <VariantRow key={variant.id} productId={id} variant={variant} mayChange={mayChange} />
              ))}
            </Table>
          ) : (
            <p className="text-sm text-ink-2">There are none yet: nobody can subscribe to this product.</p>
          )}
        </section>
        {!mayChange && description && <Card title="Details">{description}</Card>}
        {mayChange && <ChangeCards product={product} />}
      </div>
    </>
  );
}

function ChangeCards({ product }: { product: OwnProduct }) {
  const { id, name, description, store } = product;
  return (
    <>
      <Card title="Add a variant">
        <Form action={addVariantAction.bind(null, id)} className="grid max-w-2xl gap-5" label="Add a variant">
          <VariantFields storeCurrency={store.currency} />
          <SubmitButton className="justify-self-start">Add variant</SubmitButton>
        </Form>
      </Card>
      <Card title="Details">
        <Form action={updateProductAction.bind(null, id)} className="grid max-w-2xl gap-5" label="Details">
          <TextField name="name" label="Name" defaultValue={name} autoComplete="off" />
          <TextArea name="description" label="Description (optional)" defaultValue={description} />
          <SubmitButton className="justify-self-start">Save</SubmitButton>
        </Form>
      </Card>
      <Card title="Sale">
        <SettingList>
          <ArchiveSetting product={product} />
        </SettingList>
      </Card>
    </>
  );
}

function ProductHeader({ product: { name, active, mode, store } }: { product: OwnProduct }) {
  return (
    <header className="mb-6">
      <Crumbs trail={[PRODUCTS]} here={name} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <ProductPill active={active} />
        <ModePill mode={mode} />
        <PageMode mode={mode} />
      </div>
      <p className="mt-1 text-ink-2">
        Sold by <bdi className="wrap-anywhere">{store.name}</bdi>.
      </p>
    </header>
  );
}

function ArchiveSetting({ product: { id, active } }: { product: OwnProduct }) {
  return (
    <Setting
      title={active ? 'Stop selling this product' : 'Sell this product again'}
      action={
        <form action={archiveProductAction.bind(null, id)}>
          <SubmitButton look="plain" name="archived" value={String(active)}>
            {active ? 'Archive product' : 'Unarchive product'}
          </SubmitButton>
        </form>
      }
    >
      {active
        ? 'Nobody can subscribe to it any more, and no subscription can be swapped to it. Its subscriptions go on.'
        : 'Its variants that are not archived themselves can be chosen again.'}
    </Setting>
  );
}
