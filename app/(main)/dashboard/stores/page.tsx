import { Page } from '@/components/ui/card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { listSellerStores } from '@/lib/stores/stores.ts';
import { newStoreLink } from '../at-platform.tsx';
import { StoreList } from './store-list.tsx';

export const generateMetadata = () => ({ title: texts('home')('stores') });

export default async function StoresPage() {
  const seller = await requireSeller('/dashboard/stores');
  const stores = await listSellerStores(readDb(), seller.id);
  return (
    <Page title={texts('home')('stores')} about={texts('stores')('storesAbout')} link={newStoreLink()}>
      <StoreList stores={stores} page="" />
    </Page>
  );
}
