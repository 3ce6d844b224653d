'use server';

import { revalidatePath } from 'next/cache';
import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import { resetTestData } from '@/lib/billing/test-clock/reset-test-data.ts';
import { asText, done, type FormState, refuse, textIn } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { deleteStore } from '@/lib/removal/delete-store.ts';
import { checkDomain, type DomainCheck } from '@/lib/stores/check-domain.ts';
import { updateStore } from '@/lib/stores/settings/update-store.ts';
import { requireConfirmation } from '../../../confirm-it-is-you/require-confirmation.ts';
import { timeZoneField } from '../../account/person-fields.ts';
import { currencyField, customDomainField, sellerDetails, storeNameField } from '../store-fields.ts';
import { requireSellerStore, storePath } from './seller-store.ts';

const schema = z.object({
  name: storeNameField,
  customDomain: customDomainField,
  currency: currencyField.optional(),
  timeZone: timeZoneField.optional(),
  ...sellerDetails,
});

export const updateStoreAction = formAction(async (data, id: string, currency: string) => {
  const { seller } = await requireSellerStore(id, '', 'settings');
  const fields = fieldsIn(data, schema);
  // A locked currency isn't in the form, so the bound one is taken and checked against the store again.
  const change = { ...fields, currency: fields.currency ?? asText(currency) };
  const result = await updateStore(seller.id, id, change, await currentContext());
  if (result === 'not_found') notFound();
  if (result === 'unknown_currency') return refuse(data, { currency: texts('stores')('chooseCurrency') });
  if (result === 'currency_locked') return refuse(data, { currency: texts('stores')('currencyInUse') });
  revalidatePath(storePath(id));
  return done(texts('stores')('saved'));
});

const CHECKED = {
  missing: 'recordMissing',
  taken: 'recordTaken',
  unavailable: 'recordUnavailable',
  no_domain: 'recordOtherDomain',
} as const satisfies Record<Exclude<DomainCheck, 'proven' | 'not_found'>, string>;

export async function checkDomainAction(id: string, _: FormState, data: FormData): Promise<FormState> {
  const { seller } = await requireSellerStore(id, '', 'settings');
  const outcome = await checkDomain(seller.id, id, await currentContext());
  if (outcome === 'not_found') notFound();
  if (typeof outcome === 'object') return refuse(data, texts('stores')('checkedOften', { count: outcome.waitSeconds }));
  if (outcome !== 'proven') return refuse(data, texts('stores')(CHECKED[outcome]));
  revalidatePath(storePath(id));
  return done(texts('stores')('domainProven'));
}

export async function resetTestDataAction(id: string): Promise<void> {
  const { seller } = await requireSellerStore(id, 'reset', 'test_data');
  if ((await resetTestData(seller.id, id, await currentContext())) === null) notFound();
  redirect(`${storePath(id)}?reset=1`);
}

export const deleteStoreAction = formAction(async (data, id: string) => {
  const { seller } = await requireSellerStore(id, 'delete', 'own');
  await requireConfirmation(data);
  const outcome = await deleteStore(seller.id, id, textIn(data, 'storeName'), await currentContext());
  if (outcome === 'not_found') notFound();
  if (outcome === 'name_differs') return refuse(data, { storeName: texts('stores')('nameDiffers') });
  redirect('/dashboard?deleted=1');
});
