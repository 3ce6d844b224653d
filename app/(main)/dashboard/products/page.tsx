import { Table } from '@/components/ui/table.tsx';
import { FEW_PRICES, type ListedProduct } from '@/lib/billing/catalogue/seller-products.ts';
import { clientTexts, texts } from '@/lib/kernel/language/current-language.ts';
import type { PageProps } from '../../page-props.ts';
import { DataList, listWords, withStore } from '../data-list.tsx';
import { maySomewhere } from '../seller-access.ts';
import { readList } from '../store-list.ts';
import { priceInWords } from '../subscriptions/plan.ts';
import { newProductPath, productList, productPath } from './list.ts';
import { ProductRow } from './product-row.tsx';

export const generateMetadata = () => ({ title: texts('catalogue')('products') });

export default async function ProductsPage({ searchParams }: PageProps) {
  const t = texts('catalogue');
  const { shown } = await readList(productList, await searchParams);
  const { stores, page, filter } = shown;
  const words = clientTexts();
  return (
    <DataList
      words={listWords('product')}
      shown={shown}
      about={t('productsAbout')}
      link={maySomewhere(stores, 'change') && [t('newProduct'), newProductPath(filter)]}
      searchLabel={t('name')}
      statuses={{ active: words.onSale, archived: words.archived }}
      belongsToStore={texts('lists')('belongsToStore', { what: 'product' })}
    >
      <Table
        label={t('products')}
        columns={withStore([t('name'), t('prices'), texts('frame')('store'), t('status')], stores)}
      >
        {page.rows.map((product) => (
          <ProductRow key={product.id} {...inRow(product, stores)} />
        ))}
      </Table>
    </DataList>
  );
}

function inRow({ id, name, active, storeName, prices }: ListedProduct, stores: unknown[]) {
  const t = texts('catalogue');
  return {
    href: productPath(id),
    name,
    active,
    storeName: stores.length > 1 ? storeName : null,
    prices: prices.slice(0, FEW_PRICES).map((price) => ({ id: price.id, words: priceInWords(price) })),
    noneOnSale: t('noneOnSale'),
    more: prices.length > FEW_PRICES ? t('andMore') : null,
    summary:
      prices.length > FEW_PRICES
        ? t('moreThanPrices', { count: FEW_PRICES })
        : t('priceCount', { count: prices.length }),
  };
}
