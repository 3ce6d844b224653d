'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { createCustomer } from '@/lib/catalogue/create-customer.ts';
import { type FormState, readForm, refuse } from '@/lib/http/forms.ts';
import { texts } from '@/lib/language/current-language.ts';
import { checkOwnStore } from '@/lib/stores/check-own-store.ts';
import { notInMode, placeFields, refusedChange } from '../../own-access.ts';
import { CUSTOMERS_PATH, customerFields, customerPath } from '../filter.ts';

const schema = z.object({ ...placeFields, ...customerFields });

export async function createCustomerAction(_: FormState, data: FormData): Promise<FormState> {
  const seller = await requireSeller(`${CUSTOMERS_PATH}/new`);
  const form = readForm(data, schema);
  if ('state' in form) return form.state;
  const { store, mode, ...person } = form.fields;
  const proof = await checkOwnStore(seller, store, mode, 'change');
  if (!proof) return refuse(data, { store: texts('catalogue')('chooseOwnStore') });
  if (proof === 'forbidden') return refuse(data, notInMode(mode));
  let id: string;
  try {
    id = (await createCustomer(proof, person, await currentContext())).id;
  } catch (error) {
    return refuse(data, refusedChange(error).sentence);
  }
  redirect(`${customerPath(id)}?said=created`);
}
