import { redirect } from 'next/navigation';
import { Page } from '@/components/ui/card.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { listSellerStores } from '@/lib/stores/stores.ts';
import { storePath } from '../stores/[id]/seller-store.ts';
import { StoreList } from '../stores/store-list.tsx';

export const generateMetadata = () => ({ title: texts('members')('members') });

/** Whose members to look at; with one store there is nothing to choose. */
export default async function MembersPage() {
  const seller = await requireSeller('/dashboard/members');
  const stores = await listSellerStores(readDb(), seller.id);
  const [only, another] = stores;
  if (only && !another) redirect(storePath(only.id, 'members'));
  return (
    <Page title={texts('members')('members')} about={texts('members')('membersOfWhich')}>
      <StoreList stores={stores} page="members" />
    </Page>
  );
}
