'use server';

import { refresh } from 'next/cache';
import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import { addVariant, deleteVariant, updateProduct, updateVariant } from '@/lib/billing/catalogue/create-product.ts';
import { done, type FormState, refuse, textIn } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { accepted, refusedChange } from '../../seller-access.ts';
import { productPath } from '../filter.ts';
import { catalogueNameField, descriptionField, readPrice } from '../read-price.ts';
import { requireProductProof } from './seller-product.ts';

const schema = z.object({ name: catalogueNameField, description: descriptionField });

/** Saves a product's name and description. */
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

/** Deletes a variant that was never used. */
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
