'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { navigateTo, refuse, textIn } from '@/lib/http/forms.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { ACCOUNT_LIMITS } from '@/lib/permissions/account-limits.ts';
import { createStore } from '@/lib/stores/create-store.ts';
import { SUBDOMAIN_LENGTH, subdomainFault } from '@/lib/stores/subdomain.ts';
import { timeZoneField } from '../../account/person-fields.ts';
import { platformName } from '../../at-platform.tsx';
import { currencyField, customDomainField, storeNameField } from '../store-fields.ts';

const schema = z.object({
  name: storeNameField,
  subdomain: z
    .string()
    .trim()
    .check((context) => {
      const fault = subdomainFault(context.value);
      const { least, most } = SUBDOMAIN_LENGTH;
      const lengths = { least: String(least), most: String(most) };
      const message = fault && texts('stores')(fault, lengths);
      if (message) context.issues.push({ code: 'custom', message, input: context.value });
    }),
  currency: currencyField,
  timeZone: timeZoneField.default('UTC'),
  customDomain: customDomainField,
});

export const createStoreAction = formAction(async (data) => {
  const seller = await requireSeller('/dashboard/stores/new');
  if (env().platform) return refuse(data, texts('stores')('madeAtPlatform', { platform: platformName() }));
  const fields = fieldsIn(data, schema);
  const created = await createStore(seller.id, fields, await currentContext());
  if ('tooMany' in created) return refuse(data, texts('stores')('mostStores', { count: ACCOUNT_LIMITS.stores }));
  if ('taken' in created) return refuse(data, { subdomain: texts('stores')('subdomainTaken') });
  const next = returnPath(textIn(data, 'next'), '');
  return next === '' ? redirect('/dashboard') : navigateTo(next);
});
