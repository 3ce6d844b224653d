'use server';

import { redirect } from 'next/navigation';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { navigateTo, refuse, textIn } from '@/lib/http/forms.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { ACCOUNT_LIMITS } from '@/lib/permissions/account-limits.ts';
import { createStore } from '@/lib/stores/create-store.ts';
import { platformName } from '../../at-platform.tsx';
import { newStoreFields } from '../store-fields.ts';

export const createStoreAction = formAction(async (data) => {
  const seller = await requireSeller('/dashboard/stores/new');
  if (env().platform) return refuse(data, texts('stores')('madeAtPlatform', { platform: platformName() }));
  const fields = fieldsIn(data, newStoreFields);
  const created = await createStore(seller.id, fields, await currentContext());
  if ('tooMany' in created) return refuse(data, texts('stores')('mostStores', { count: ACCOUNT_LIMITS.stores }));
  if ('taken' in created) return refuse(data, { subdomain: texts('stores')('subdomainTaken') });
  const next = returnPath(textIn(data, 'next'), '');
  return next === '' ? redirect('/dashboard') : navigateTo(next);
});
