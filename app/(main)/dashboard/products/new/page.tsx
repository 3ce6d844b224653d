import { CreateStoreFirst } from '@/app/(main)/dashboard/at-platform.tsx';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { Card, PageHeader } from '@/components/ui/card.tsx';
import { TextArea, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { listStoresFor } from '../../seller-access.ts';
import { StoreModeFields } from '../../store-mode-fields.tsx';
import { createProductAction } from '../actions.ts';
import { newProductPath, products, readFilter } from '../list.ts';
import { VariantFields } from '../variant-fields.tsx';

export const generateMetadata = () => ({ title: texts('catalogue')('newProduct') });

export default async function NewProductPage({ searchParams }: PageProps) {
  const t = texts('catalogue');
  const filter = readFilter(await searchParams);
  const seller = await requireSeller(newProductPath(filter));
  const stores = await listStoresFor(seller, 'change');
  if (stores.length === 0)
    return <CreateStoreFirst>{texts('lists')('belongsToStore', { what: 'product' })}</CreateStoreFirst>;
  return (
    <>
      <PageHeader trail={[products()]} title={t('newProduct')}>
        {t('newProductAbout')}
      </PageHeader>
      <Form action={createProductAction} className="grid grid-cols-[minmax(0,1fr)] gap-4" label={t('newProduct')}>
        <Card title={t('product')}>
          <div className="grid max-w-2xl gap-5">
            <TextField name="name" label={t('name')} />
            <TextArea name="description" label={t('descriptionOptional')} hint={t('descriptionHint')} />
            <StoreModeFields
              stores={stores}
              store={filter.store ?? seller.shownStoreId ?? undefined}
              mode={filter.mode ?? seller.shownMode}
            />
          </div>
        </Card>
        <Card title={t('firstVariant')}>
          <div className="grid max-w-2xl gap-5">
            <p className="text-sm text-ink-2">{t('pricesNeverChange')}</p>
            <VariantFields />
          </div>
        </Card>
        <SubmitButton className="justify-self-start">{t('createProduct')}</SubmitButton>
      </Form>
    </>
  );
}
