import type { PageProps } from '@/app/(main)/page-props.ts';
import { bdi } from '@/components/bdi.tsx';
import { ProductPill } from '@/components/invoice-pill.tsx';
import { ModePill } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Card, Page, SettingCard } from '@/components/ui/card.tsx';
import { TextArea, TextField } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { Table } from '@/components/ui/table.tsx';
import type { SellerProduct } from '@/lib/billing/catalogue/seller-products.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { Outcome, type OutcomeTexts } from '../../outcome.tsx';
import { mayHere } from '../../seller-access.ts';
import { addVariantAction, archiveProductAction, updateProductAction } from '../actions.ts';
import { products } from '../list.ts';
import { VariantFields } from '../variant-fields.tsx';
import { requireSellerProduct } from './seller-product.ts';
import { VariantRow } from './variant-row.tsx';

export const generateMetadata = () => ({ title: texts('catalogue')('product') });

function outcomes(): OutcomeTexts {
  const t = texts('catalogue');
  return {
    created: ['good', t('productCreated')],
    archived: ['good', t('productArchived')],
    unarchived: ['good', t('productUnarchived')],
    variant_archived: ['good', t('variantArchived')],
    variant_unarchived: ['good', t('variantUnarchived')],
    variant_deleted: ['good', t('variantDeleted')],
    variant_in_use: ['bad', t('variantInUse')],
  };
}

export default async function ProductPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { seller, product } = await requireSellerProduct((await params).id);
  const t = texts('catalogue');
  const { id, name, active, mode, description, variants, store } = product;
  const mayChange = await mayHere(seller, store.id, mode, 'change');
  return (
    <Page
      trail={[products()]}
      here={name}
      title={bdi(name)}
      badges={
        <>
          <ProductPill active={active} />
          <ModePill mode={mode} />
        </>
      }
      about={t.rich('soldBy', { bdi, store: store.name })}
    >
      <PageMode mode={mode} />
      <Outcome outcome={(await searchParams).said} texts={outcomes()} />
      <section aria-labelledby="variants" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="variants">{t('variants')}</h2>
        <p className="max-w-[68ch] text-sm text-pretty text-ink-2">{t('variantsAbout')}</p>
        {variants.length > 0 ? (
          <Table label={t('variants')} columns={[t('variant'), t('price'), t('status'), t('change')]}>
            {variants.map((variant) => (
              <VariantRow key={variant.id} productId={id} variant={variant} mayChange={mayChange} />
            ))}
          </Table>
        ) : (
          <p className="text-sm text-ink-2">{t('noVariants')}</p>
        )}
      </section>
      {!mayChange && description && <Card title={t('details')}>{bdi(description)}</Card>}
      {mayChange && <ChangeCards product={product} />}
    </Page>
  );
}

function ChangeCards({ product }: { product: SellerProduct }) {
  const t = texts('catalogue');
  const { id, name, description, store } = product;
  return (
    <>
      <FormCard title={t('addAVariant')} action={addVariantAction.bind(null, id)} className="grid max-w-2xl gap-5">
        <VariantFields storeCurrency={store.currency} />
        <SubmitButton className="justify-self-start">{t('addVariant')}</SubmitButton>
      </FormCard>
      <FormCard title={t('details')} action={updateProductAction.bind(null, id)} className="grid max-w-2xl gap-5">
        <TextField name="name" label={t('name')} defaultValue={name} />
        <TextArea name="description" label={t('descriptionOptional')} defaultValue={description} />
        <SubmitButton className="justify-self-start">{t('save')}</SubmitButton>
      </FormCard>
      <SaleCard product={product} />
    </>
  );
}

function SaleCard({ product: { id, active } }: { product: SellerProduct }) {
  const t = texts('catalogue');
  return (
    <SettingCard
      heading={t('sale')}
      title={t(active ? 'stopSelling' : 'sellAgain')}
      action={
        <form action={archiveProductAction.bind(null, id)}>
          <SubmitButton look="plain" name="archived" value={String(active)}>
            {t(active ? 'archiveProduct' : 'unarchiveProduct')}
          </SubmitButton>
        </form>
      }
    >
      {t(active ? 'stopSellingAbout' : 'sellAgainAbout')}
    </SettingCard>
  );
}
