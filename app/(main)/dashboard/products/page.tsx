import type { Metadata } from 'next';
import { OtherMode } from '@/components/other-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { Pager } from '@/components/ui/pager.tsx';
import { Table } from '@/components/ui/table.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { FEW_PRICES, type ListedProduct, listOwnProducts } from '@/lib/catalogue/own-products.ts';
import { db } from '@/lib/database/db.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { isFiltered, withoutMode, withoutPlace } from '@/lib/http/list-address.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import { maySomewhere } from '../role-in-store.ts';
import { priceInWords } from '../subscriptions/plan.ts';
import { type Filter, listPath, newProductPath, productPath, readFilter } from './filter.ts';
import { ProductRow } from './product-row.tsx';

export const metadata: Metadata = { title: 'Products' };

const COLUMNS = ['Name', 'Prices', 'Store', 'Status'];
const LIMIT = 25;

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ProductsPage({ searchParams }: Props) {
  const filter = readFilter(await searchParams);
  const seller = await requireSeller(listPath(filter));
  const { store: storeId, status, search } = filter;
  const mode = filter.mode ?? seller.shownMode;
  const active = status === undefined ? undefined : status === 'active';
  const [stores, page] = await Promise.all([
    listOwnStores(db(), seller.id),
    listOwnProducts(db(), seller.id, { limit: LIMIT, place: placeIn(filter), storeId, mode, search, active }),
  ]);
  return (
    <>
      <PageHeader
        title="Products"
        action={
          maySomewhere(stores, 'change') && (
            <ButtonLink look="primary" href={newProductPath(filter)}>
              New product
            </ButtonLink>
          )
        }
      >
        What your stores sell, and for how much.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {(page.rows.length > 0 || isFiltered(withoutMode(filter))) && <ProductFilter filter={filter} stores={stores} />}
        {page.rows.length === 0 ? (
          <EmptyList mode={mode} filter={filter} hasStore={stores.length > 0} />
        ) : (
          <>
            <Table label="Products" columns={COLUMNS}>
              {page.rows.map((product) => (
                <ProductRow key={product.id} {...inRow(product)} />
              ))}
            </Table>
            <Pager page={page} path={(place) => listPath({ ...withoutPlace(filter), ...place })} />
          </>
        )}
      </div>
    </>
  );
}

function inRow({ id, name, active, mode, storeName, prices }: ListedProduct) {
  return {
    ...{ href: productPath(id), name, active, mode, storeName },
    prices: prices.slice(0, FEW_PRICES).map((price) => ({ id: price.id, words: priceInWords(price) })),
    hasMorePrices: prices.length > FEW_PRICES,
  };
}

function EmptyList({ mode, filter, hasStore }: { mode: 'live' | 'test'; filter: Filter; hasStore: boolean }) {
  if (isFiltered(withoutMode(filter)) || placeIn(filter)) {
    return (
      <EmptyState
        title="No product matches"
        action={<ButtonLink href={listPath({ mode: filter.mode })}>Show all</ButtonLink>}
      >
        None of your products matches this name, store and status.
      </EmptyState>
    );
  }
  if (!hasStore) {
    return (
      <EmptyState title="Create a store first" action={<ButtonLink href="/dashboard/stores/new">New store</ButtonLink>}>
        A product belongs to one of your stores, and you don’t have any yet.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No products yet">
      A product has a name and one or more prices, such as monthly and yearly, that customers subscribe to.
      <OtherMode than={mode} />
    </EmptyState>
  );
}

const STATUSES = [
  { id: 'active', name: 'Active' },
  { id: 'archived', name: 'Archived' },
];

/** The search and the filters above the list of products. */
function ProductFilter({ filter, stores }: { filter: Filter; stores: Named[] }) {
  return (
    <FilterForm
      base={listPath({ mode: filter.mode })}
      here={listPath(filter)}
      isFiltered={isFiltered(withoutMode(filter))}
      columns={4}
    >
      {filter.mode && <input type="hidden" name="mode" value={filter.mode} />}
      <TextField name="search" label="Name" type="search" defaultValue={filter.search} autoComplete="off" />
      <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
      <Choice name="status" label="Status" all="Any status" options={STATUSES} value={filter.status} />
    </FilterForm>
  );
}
