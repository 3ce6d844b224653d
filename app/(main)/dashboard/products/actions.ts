'use server';

import { refresh } from 'next/cache';
import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import {
  addVariant,
  createProduct,
  deleteVariant,
  updateProduct,
  updateVariant,
} from '@/lib/billing/catalogue/create-product.ts';
import { db } from '@/lib/database/db.ts';
import { done, type FormState, readForm, refuse, textIn } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import { findCurrency } from '@/lib/stores/stores.ts';
import { accepted, notInMode, refusedChange, storeModeFields } from '../seller-access.ts';
import { requireProductProof } from './[id]/seller-product.ts';
import { PRODUCTS_PATH, productPath } from './list.ts';
import { catalogueNameField, descriptionField, readPrice } from './read-price.ts';

const schema = z.object({ name: catalogueNameField, description: descriptionField });

export const updateProductAction = formAction(async (data, id: string) => {
  const { proof } = await requireProductProof(id);
  const fields = fieldsIn(data, schema);
  await accepted(data, updateProduct(proof, id, fields, await currentContext()));
  refresh();
  return done(texts('catalogue')('saved'));
});

export async function archiveProductAction(id: string, data: FormData): Promise<void> {
  const { proof } = await requireProductProof(id);
  const active = textIn(data, 'archived') !== 'true';
  await say(id, async () => {
    await updateProduct(proof, id, { active }, await currentContext());
    return active ? 'unarchived' : 'archived';
  });
}

export async function addVariantAction(id: string, _: FormState, data: FormData): Promise<FormState> {
  const { product, proof } = await requireProductProof(id);
  const read = readPrice(data, product.store.currency);
  if ('errors' in read) return refuse(data, read.errors);
  try {
    await addVariant(proof, id, read.price, await currentContext());
  } catch (error) {
    return refuse(data, refusedChange(error).sentence);
  }
  refresh();
  return done(texts('catalogue')('variantAdded'));
}

export async function archiveVariantAction(id: string, data: FormData): Promise<void> {
  const { proof } = await requireProductProof(id);
  const archived = textIn(data, 'archived') === 'true';
  await say(id, async () => {
    await updateVariant(proof, textIn(data, 'variant'), { archived }, await currentContext());
    return archived ? 'variant_archived' : 'variant_unarchived';
  });
}

export async function deleteVariantAction(id: string, data: FormData): Promise<void> {
  const { proof } = await requireProductProof(id);
  await say(id, async () => {
    const outcome = await deleteVariant(proof, textIn(data, 'variant'), await currentContext());
    if (outcome === 'unknown') notFound();
    return outcome === 'deleted' ? 'variant_deleted' : 'variant_in_use';
  });
}

/** Changes something and leads back to the product's page, which says what has become of it. */
async function say(id: string, change: () => Promise<string>): Promise<void> {
  const outcome = await change().catch((error) => refusedChange(error).reason);
  redirect(`${productPath(id)}?said=${outcome}`);
}

const newForm = z.object({ ...storeModeFields, name: catalogueNameField, description: descriptionField });
/** Creates a product with its first variants in one of the seller's stores, and leads to its page. */
export const createProductAction = formAction(async (data) => {
  const seller = await requireSeller(`${PRODUCTS_PATH}/new`);
  const form = readForm(data, newForm);
  if ('state' in form) {
    // All that is wrong at once: without a store, prices are read as most currencies have them.
    const read = readPrice(data, 'usd');
    return 'errors' in read ? refuse(data, { ...form.state.errors, ...read.errors }) : form.state;
  }
  const { store, mode, name, description } = form.fields;
  const proof = await checkSellerStore(seller, store, mode, 'change');
  if (!proof) return refuse(data, { store: texts('catalogue')('chooseOwnStore') });
  if (proof === 'forbidden') return refuse(data, notInMode(mode));
  const read = readPrice(data, await findCurrency(db(), store));
  if ('errors' in read) return refuse(data, read.errors);
  const product = { name, description, variants: [read.price] };
  const { id } = await accepted(data, createProduct(proof, product, await currentContext()));
  redirect(`${productPath(id)}?said=created`);
});
