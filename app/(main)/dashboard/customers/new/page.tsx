import { CreateStoreFirst } from '@/app/(main)/dashboard/at-platform.tsx';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { NarrowPage } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { FormCard } from '@/components/ui/form-card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { listStoresFor } from '../../seller-access.ts';
import { StoreModeFields } from '../../store-mode-fields.tsx';
import { createCustomerAction } from '../actions.ts';
import { customers, newCustomerPath, readFilter } from '../list.ts';

export const generateMetadata = () => ({ title: texts('catalogue')('newCustomer') });

export default async function NewCustomerPage({ searchParams }: PageProps) {
  const t = texts('catalogue');
  const filter = readFilter(await searchParams);
  const seller = await requireSeller(newCustomerPath(filter));
  const stores = await listStoresFor(seller, 'change');
  if (stores.length === 0)
    return <CreateStoreFirst>{texts('lists')('belongsToStore', { what: 'customer' })}</CreateStoreFirst>;
  return (
    <NarrowPage trail={[customers()]} title={t('newCustomer')} about={t('newCustomerAbout')}>
      <FormCard action={createCustomerAction} label={t('newCustomer')}>
        <TextField name="name" label={t('name')} />
        <TextField name="email" label={t('email')} type="email" hint={t('declinedHint')} />
        <StoreModeFields
          stores={stores}
          store={filter.store ?? seller.shownStoreId ?? undefined}
          mode={filter.mode ?? seller.shownMode}
        />
        <SubmitButton className="justify-self-start">{t('createCustomer')}</SubmitButton>
      </FormCard>
    </NarrowPage>
  );
}
