'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import { deleteCustomer, updateCustomer } from '@/lib/billing/catalogue/create-customer.ts';
import { done } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { accepted, refusedChange } from '../../seller-access.ts';
import { CUSTOMERS_PATH, customerFields, customerPath } from '../filter.ts';
import { requireCustomerProof } from './seller-customer.ts';

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
