import type { Metadata } from 'next';
import { Day } from '@/components/ui/when.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { countOwnCustomers, listOwnCustomers } from '@/lib/billing/catalogue/own-customers.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { PageProps } from '../../page-props.ts';
import { DataList, withStore } from '../data-list.tsx';
import { Outcome, type Said } from '../outcome.tsx';
import { listShownStores, maySomewhere } from '../own-access.ts';
import { CustomerRow } from './customer-row.tsx';
import { customerPath, listPath, newCustomerPath, readFilter } from './filter.ts';

export const generateMetadata = (): Metadata => ({ title: texts('catalogue')('customers') });

const LIMIT = 25;
const said = (): Said => ({ deleted: ['good', texts('catalogue')('customerDeleted')] });

export default async function CustomersPage({ searchParams }: PageProps) {
  const t = texts('catalogue');
  const query = await searchParams;
  const filter = readFilter(query);
  const seller = await requireSeller(listPath(filter));
  const { search, order } = filter;
  const storeId = filter.store ?? seller.shownStoreId ?? undefined;
  const mode = filter.mode ?? seller.shownMode;
  const [stores, counts, page] = await Promise.all([
    listShownStores(seller, filter.store),
    countOwnCustomers(readDb(), seller.id, { storeId, mode }),
    listOwnCustomers(readDb(), seller.id, { limit: LIMIT, place: placeIn(filter), storeId, mode, search, order }),
  ]);
  return (
    <DataList
      what="customer"
      about={t('customersAbout')}
      link={maySomewhere(stores, 'change') && [t('newCustomer'), newCustomerPath(filter)]}
      notice={<Outcome said={query.said} texts={said()} />}
      columns={withStore([t('name'), t('email'), texts('frame')('store'), t('since')], stores)}
      {...{ page, filter, mode, stores, counts }}
      path={listPath}
      row={({ id, name, email, storeName, createdAt }) => (
        <CustomerRow
          key={id}
          {...{ href: customerPath(id), name, email }}
          storeName={stores.length > 1 ? storeName : null}
          since={<Day at={createdAt} />}
        />
      )}
      searchLabel={t('nameOrEmail')}
      needsStore
    />
  );
}
