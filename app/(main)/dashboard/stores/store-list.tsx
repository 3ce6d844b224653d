import { EmptyState } from '@/components/ui/card.tsx';
import { Table } from '@/components/ui/table.tsx';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { listSellerStores } from '@/lib/stores/stores.ts';
import { newStoreLink } from '../at-platform.tsx';
import { storePath } from './[id]/seller-store.ts';
import { StoreRow } from './store-row.tsx';

/**
 * The reader's stores, each of which leads to one of its pages.
 * @param page '' is its settings
 */
export function StoreList(props: { stores: Awaited<ReturnType<typeof listSellerStores>>; page: '' | 'members' }) {
  const { stores, page } = props;
  const t = texts('home');
  if (stores.length === 0)
    return (
      <EmptyState title={t('noStores')} link={newStoreLink()}>
        {t('noStoresAbout')}
      </EmptyState>
    );
  const columns = [texts('frame')('store'), t('subdomain'), t('currency'), texts('members')('role')];
  return (
    <Table label={t('stores')} columns={columns}>
      {stores.map(({ id, name, subdomain, provenDomain, currency, role }) => (
        <StoreRow
          key={id}
          href={storePath(id, page)}
          name={name}
          address={provenDomain ?? subdomain}
          currency={currency.toUpperCase()}
          role={texts('members')('roleName', { role })}
        />
      ))}
    </Table>
  );
}
