'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { createProduct } from '@/lib/billing/catalogue/create-product.ts';
import type { Price } from '@/lib/billing/catalogue/price.ts';
import { db } from '@/lib/database/db.ts';
import { readForm, refuse } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import { findCurrency } from '@/lib/stores/stores.ts';
import { accepted, notInMode, storeModeFields } from '../../seller-access.ts';
import { PRODUCTS_PATH, productPath } from '../filter.ts';
import { catalogueNameField, descriptionField, isBlank, readPrice } from '../read-price.ts';

const schema = z.object({ ...storeModeFields, name: catalogueNameField, description: descriptionField });
/** The first variant is needed, the others are there for whoever wants them. */
const MORE = ['2', '3'];

/** Creates a product with its first variants in one of the seller's stores, and leads to its page. */
export const createProductAction = formAction(async (data) => {
  const seller = await requireSeller(`${PRODUCTS_PATH}/new`);
  const form = readForm(data, schema);
  if ('state' in form) {
    // All that is wrong at once: without a store, prices are read as most currencies have them.
    const prices = readPrices(data, 'usd');
    return 'errors' in prices ? refuse(data, { ...form.state.errors, ...prices.errors }) : form.state;
  }
  const { store, mode, name, description } = form.fields;
  const proof = await checkSellerStore(seller, store, mode, 'change');
  if (!proof) return refuse(data, { store: texts('catalogue')('chooseOwnStore') });
  if (proof === 'forbidden') return refuse(data, notInMode(mode));
  const variants = readPrices(data, await findCurrency(db(), store));
  if ('errors' in variants) return refuse(data, variants.errors);
  const product = { name, description, variants: variants.prices };
  const { id } = await accepted(data, createProduct(proof, product, await currentContext()));
  redirect(`${productPath(id)}?said=created`);
});

function readPrices(data: FormData, currency: string): { prices: Price[] } | { errors: Record<string, string> } {
  const read = ['1', ...MORE.filter((number) => !isBlank(data, number))].map((number) =>
    readPrice(data, currency, number),
  );
  const errors = Object.assign({}, ...read.map((one) => ('errors' in one ? one.errors : {})));
  if (Object.keys(errors).length > 0) return { errors };
  return { prices: read.flatMap((one) => ('price' in one ? [one.price] : [])) };
}
