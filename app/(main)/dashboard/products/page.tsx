import type { Metadata } from 'next';
import { PageHeader } from '@/components/ui/card.tsx';
import { Choice, SearchField } from '@/components/ui/filter-form.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { FEW_PRICES, type ListedProduct, listOwnProducts } from '@/lib/catalogue/own-products.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { clientTexts, texts } from '@/lib/language/current-language.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import type { PageProps } from '../../page-props.ts';
import { DataList, withStore } from '../data-list.tsx';
import { maySomewhere } from '../own-access.ts';
import { priceInWords } from '../subscriptions/plan.ts';
import { listPath, newProductPath, productPath, readFilter } from './filter.ts';
import { ProductRow } from './product-row.tsx';

export const generateMetadata = (): Metadata => ({ title: texts('catalogue')('products') });

const LIMIT = 25;

export default async function ProductsPage({ searchParams }: PageProps) {
  const t = texts('catalogue');
  const filter = readFilter(await searchParams);
  const seller = await requireSeller(listPath(filter));
  const { store: storeId, status, search } = filter;
  const mode = filter.mode ?? seller.shownMode;
  const active = status === undefined ? undefined : status === 'active';
  const [stores, page] = await Promise.all([
    listOwnStores(readDb(), seller.id),
    listOwnProducts(readDb(), seller.id, { limit: LIMIT, place: placeIn(filter), storeId, mode, search, active }),
  ]);
  return (
    <>
      <PageHeader
        title={t('products')}
        link={maySomewhere(stores, 'change') && [t('newProduct'), newProductPath(filter)]}
      >
        {t('productsAbout')}
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DataList
          what="product"
          columns={withStore([t('name'), t('prices'), texts('frame')('store'), t('status')], stores)}
          {...{ page, filter, mode }}
          path={listPath}
          row={(product) => <ProductRow key={product.id} {...inRow(product, stores)} />}
          field={<SearchField label={t('name')} value={filter.search} />}
          filters={
            <>
              {stores.length > 1 && (
                <Choice
                  name="store"
                  label={texts('frame')('store')}
                  all={texts('frame')('allStores')}
                  options={stores}
                  value={filter.store}
                />
              )}
              <Choice
                name="status"
                label={t('status')}
                all={t('anyStatus')}
                options={statusOptions()}
                value={filter.status}
              />
            </>
          }
          hasStore={stores.length > 0}
        />
      </div>
    </>
  );
}

function inRow({ id, name, active, storeName, prices }: ListedProduct, stores: unknown[]) {
  const t = texts('catalogue');
  return {
    ...{ href: productPath(id), name, active },
    storeName: stores.length > 1 ? storeName : null,
    prices: prices.slice(0, FEW_PRICES).map((price) => ({ id: price.id, words: priceInWords(price) })),
    ...{ noneOnSale: t('noneOnSale'), more: prices.length > FEW_PRICES ? t('andMore') : null },
    summary:
      prices.length > FEW_PRICES
        ? t('moreThanPrices', { count: FEW_PRICES })
        : t('priceCount', { count: prices.length }),
  };
}

function statusOptions() {
  const words = clientTexts();
  return [
    { id: 'active', name: words.onSale },
    { id: 'archived', name: words.archived },
  ];
}
