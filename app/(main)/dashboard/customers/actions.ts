'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { createCustomer, deleteCustomer, updateCustomer } from '@/lib/billing/catalogue/create-customer.ts';
import { done, refuse } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import { accepted, notInMode, refusedChange, storeModeFields } from '../seller-access.ts';
import { requireCustomerProof } from './[id]/seller-customer.ts';
import { CUSTOMERS_PATH, customerFields, customerPath } from './list.ts';

const schema = z.object(customerFields);

export const updateCustomerAction = formAction(async (data, id: string) => {
  const proof = await requireCustomerProof(id);
  const fields = fieldsIn(data, schema);
  await accepted(data, updateCustomer(proof, id, fields, await currentContext()));
  refresh();
  return done(texts('catalogue')('saved'));
});

/** Deletes a customer who has no subscription left. The page that it leads to says what has become of it. */
export async function deleteCustomerAction(id: string): Promise<void> {
  const proof = await requireCustomerProof(id);
  let path = `${CUSTOMERS_PATH}?said=deleted`;
  try {
    await deleteCustomer(proof, id, await currentContext());
  } catch (error) {
    path = `${customerPath(id)}?said=${refusedChange(error).reason}`;
  }
  redirect(path);
}

const newForm = z.object({ ...storeModeFields, ...customerFields });

export const createCustomerAction = formAction(async (data) => {
  const seller = await requireSeller(`${CUSTOMERS_PATH}/new`);
  const { store, mode, ...person } = fieldsIn(data, newForm);
  const proof = await checkSellerStore(seller, store, mode, 'change');
  if (!proof) return refuse(data, { store: texts('catalogue')('chooseOwnStore') });
  if (proof === 'forbidden') return refuse(data, notInMode(mode));
  const { id } = await accepted(data, createCustomer(proof, person, await currentContext()));
  redirect(`${customerPath(id)}?said=created`);
});
