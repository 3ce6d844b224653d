'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { createCustomer } from '@/lib/billing/catalogue/create-customer.ts';
import { refuse } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import { accepted, notInMode, storeModeFields } from '../../seller-access.ts';
import { CUSTOMERS_PATH, customerFields, customerPath } from '../filter.ts';

const schema = z.object({ ...storeModeFields, ...customerFields });

export const createCustomerAction = formAction(async (data) => {
  const seller = await requireSeller(`${CUSTOMERS_PATH}/new`);
  const { store, mode, ...person } = fieldsIn(data, schema);
  const proof = await checkSellerStore(seller, store, mode, 'change');
  if (!proof) return refuse(data, { store: texts('catalogue')('chooseOwnStore') });
  if (proof === 'forbidden') return refuse(data, notInMode(mode));
  const { id } = await accepted(data, createCustomer(proof, person, await currentContext()));
  redirect(`${customerPath(id)}?said=created`);
});
