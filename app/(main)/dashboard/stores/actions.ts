'use server';

import { revalidatePath } from 'next/cache';
import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { requireConfirmation } from '@/app/(main)/confirm-it-is-you/require-confirmation.ts';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { updateSettings } from '@/lib/accounts/sellers.ts';
import { advanceClockBy } from '@/lib/billing/test-clock/advance-clock.ts';
import { createSampleData } from '@/lib/billing/test-clock/create-sample-data.ts';
import { resetTestData } from '@/lib/billing/test-clock/reset-test-data.ts';
import { db } from '@/lib/database/db.ts';
import { asText, done, type FormState, navigateTo, refuse, textIn } from '@/lib/http/forms.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { ACCOUNT_LIMITS } from '@/lib/permissions/account-limits.ts';
import { deleteStore } from '@/lib/removal/delete-store.ts';
import { checkDomain, type DomainCheck } from '@/lib/stores/check-domain.ts';
import { createStore } from '@/lib/stores/create-store.ts';
import { updateStore } from '@/lib/stores/settings/update-store.ts';
import { timeZoneField } from '../account/person-fields.ts';
import { platformName } from '../at-platform.tsx';
import { requireSellerAccess } from '../seller-access.ts';
import { listPath } from '../subscriptions/list.ts';
import { requireSellerStore, storePath } from './[id]/seller-store.ts';
import { currencyField, customDomainField, newStoreFields, sellerDetails, storeNameField } from './store-fields.ts';

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

/** How long a person waits for the clock before the page shows how far it has got, in milliseconds. */
const PATIENCE_MS = 1_000;

const moveSchema = z.object({
  by: z.enum(['day', 'week', 'month', 'year'], { error: () => texts('stores')('chooseHowFar') }),
});

/** Fills the empty test mode of the seller's own store with sample data, and shows them test data from then on. */
export async function fillAction(id: string, _: FormState, data: FormData): Promise<FormState> {
  const { seller, access } = await requireTestSide(id);
  try {
    await createSampleData(access, await currentContext());
  } catch (error) {
    const fault = error instanceof ApiError ? sampleDataFault(error) : null;
    if (fault === null) throw error;
    return refuse(data, fault);
  }
  await updateSettings(db(), seller.id, { shownMode: 'test' });
  // The frame shows the mode too.
  revalidatePath('/dashboard', 'layout');
  redirect(`${listPath({ store: id })}&filled=1`);
}

export const moveTimeAction = formAction(async (data, id: string) => {
  const { access } = await requireTestSide(id);
  const fields = fieldsIn(data, moveSchema);
  const from = await advanceClockBy(access, fields.by, await currentContext(), PATIENCE_MS);
  if (!from) return refuse(data, texts('stores')('clockMovingAlready'));
  // A redirect, so that loading the page again doesn't move it again.
  redirect(`${storePath(id)}?moved=${from.toISOString()}#test-mode`);
});

async function requireTestSide(id: string) {
  const seller = await requireSeller(storePath(id));
  return { seller, access: await requireSellerAccess(seller, id, 'test', 'test_data') };
}

/** Why a store can't be filled with sample data, in words for the seller; null for anything else that went wrong. */
function sampleDataFault({ reason }: ApiError): string | null {
  if (reason === 'store_not_empty') return texts('stores')('notEmpty');
  if (reason === 'clock_advancing') return texts('stores')('waitForClock');
  return null;
}

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
