import type { Metadata } from 'next';
import { PageHeader } from '@/components/ui/card.tsx';
import { Choice, SearchField } from '@/components/ui/filter-form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { FEW_PRICES, type ListedProduct, listOwnProducts } from '@/lib/catalogue/own-products.ts';
import { db } from '@/lib/database/db.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import type { PageProps } from '../../page-props.ts';
import { DataList, withStore } from '../data-list.tsx';
import { maySomewhere } from '../own-access.ts';
import { priceInWords } from '../subscriptions/plan.ts';
import { listPath, newProductPath, productPath, readFilter } from './filter.ts';
import { ProductRow } from './product-row.tsx';

export const metadata: Metadata = { title: 'Products' };

const LIMIT = 25;

export default async function ProductsPage({ searchParams }: PageProps) {
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
      <PageHeader title="Products" link={maySomewhere(stores, 'change') && ['New product', newProductPath(filter)]}>
        What your stores sell, and for how much.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DataList
          what="product"
          by="name, store and status"
          columns={withStore(['Name', 'Prices', 'Store', 'Status'], stores)}
          {...{ page, filter, mode }}
          path={listPath}
          row={(product) => <ProductRow key={product.id} {...inRow(product, stores)} />}
          field={<SearchField label="Name" value={filter.search} />}
          filters={
            <>
              {stores.length > 1 && (
                <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
              )}
              <Choice name="status" label="Status" all="Any status" options={STATUSES} value={filter.status} />
            </>
          }
          hasStore={stores.length > 0}
          none="A product has a name and one or more prices, such as monthly and yearly, that customers subscribe to."
        />
      </div>
    </>
  );
}

function inRow({ id, name, active, storeName, prices }: ListedProduct, stores: unknown[]) {
  return {
    ...{ href: productPath(id), name, active },
    storeName: stores.length > 1 ? storeName : null,
    prices: prices.slice(0, FEW_PRICES).map((price) => ({ id: price.id, words: priceInWords(price) })),
    hasMorePrices: prices.length > FEW_PRICES,
  };
}

const STATUSES = [
  { id: 'active', name: 'Active' },
  { id: 'archived', name: 'Archived' },
];
