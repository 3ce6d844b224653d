'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { ACCOUNT_LIMITS } from '@/lib/accounts/account-limits.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { type FormState, navigateTo, readForm, refuse, textIn } from '@/lib/http/forms.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { createStore } from '@/lib/stores/create-store.ts';
import { subdomainFault } from '@/lib/stores/subdomain.ts';
import { currencyField, customDomainField, storeNameField } from '../store-fields.ts';

const schema = z.object({
  name: storeNameField,
  subdomain: z
    .string()
    .trim()
    .check((context) => {
      const fault = subdomainFault(context.value);
      if (fault) context.issues.push({ code: 'custom', message: fault, input: context.value });
    }),
  currency: currencyField,
  customDomain: customDomainField,
});

export async function createStoreAction(_: FormState, data: FormData): Promise<FormState> {
  const seller = await requireSeller('/dashboard/stores/new');
  const form = readForm(data, schema);
  if ('state' in form) return form.state;
  const created = await createStore(seller.id, form.fields, await currentContext());
  if ('tooMany' in created)
    return refuse(data, `You have ${ACCOUNT_LIMITS.stores} stores, the most an account may have.`);
  if ('taken' in created) return refuse(data, { subdomain: 'Another store has this subdomain.' });
  const next = returnPath(textIn(data, 'next'), '');
  return next === '' ? redirect('/dashboard') : navigateTo(next);
}
