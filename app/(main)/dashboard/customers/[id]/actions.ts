'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import { deleteCustomer, updateCustomer } from '@/lib/catalogue/create-customer.ts';
import { done, type FormState, readForm, refuse } from '@/lib/http/forms.ts';
import { texts } from '@/lib/language/current-language.ts';
import { refusedChange } from '../../own-access.ts';
import { CUSTOMERS_PATH, customerFields, customerPath } from '../filter.ts';
import { requireCustomerProof } from './own-customer.ts';

const schema = z.object(customerFields);

export async function updateCustomerAction(id: string, _: FormState, data: FormData): Promise<FormState> {
  const proof = await requireCustomerProof(id);
  const form = readForm(data, schema);
  if ('state' in form) return form.state;
  try {
    await updateCustomer(proof, id, form.fields, await currentContext());
  } catch (error) {
    return refuse(data, refusedChange(error).sentence);
  }
  refresh();
  return done(texts('catalogue')('saved'));
}

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
