import type { Metadata } from 'next';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import {
  countOwnProducts,
  FEW_PRICES,
  type ListedProduct,
  listOwnProducts,
} from '@/lib/billing/catalogue/own-products.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { clientTexts, texts } from '@/lib/kernel/language/current-language.ts';
import type { PageProps } from '../../page-props.ts';
import { DataList, withStore } from '../data-list.tsx';
import { listShownStores, maySomewhere } from '../own-access.ts';
import { priceInWords } from '../subscriptions/plan.ts';
import { isActive, listPath, newProductPath, productPath, readFilter } from './filter.ts';
import { ProductRow } from './product-row.tsx';

export const generateMetadata = (): Metadata => ({ title: texts('catalogue')('products') });

const LIMIT = 25;

export default async function ProductsPage({ searchParams }: PageProps) {
  const t = texts('catalogue');
  const filter = readFilter(await searchParams);
  const seller = await requireSeller(listPath(filter));
  const { search, order } = filter;
  const storeId = filter.store ?? seller.shownStoreId ?? undefined;
  const mode = filter.mode ?? seller.shownMode;
  const active = isActive(filter);
  const [stores, counts, page] = await Promise.all([
    listShownStores(seller, filter.store),
    countOwnProducts(readDb(), seller.id, { storeId, mode }),
    listOwnProducts(readDb(), seller.id, {
      limit: LIMIT,
      place: placeIn(filter),
      storeId,
      mode,
      search,
      active,
      order,
    }),
  ]);
  const words = clientTexts();
  return (
    <DataList
      what="product"
      about={t('productsAbout')}
      link={maySomewhere(stores, 'change') && [t('newProduct'), newProductPath(filter)]}
      columns={withStore([t('name'), t('prices'), texts('frame')('store'), t('status')], stores)}
      {...{ page, filter, mode, stores, counts }}
      path={listPath}
      row={(product) => <ProductRow key={product.id} {...inRow(product, stores)} />}
      searchLabel={t('name')}
      statuses={{ active: words.onSale, archived: words.archived }}
      needsStore
    />
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
