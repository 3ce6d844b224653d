'use server';

import { forbidden, notFound, redirect } from 'next/navigation';
import { requireConfirmation } from '@/app/(main)/confirm-it-is-you/require-confirmation.ts';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { made, refuse, textIn } from '@/lib/http/forms.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { MAX_KEYS } from '@/lib/oauth/api-keys/api-keys.ts';
import { createApiKey } from '@/lib/oauth/api-keys/create-api-key.ts';
import { keyForm } from '@/lib/oauth/api-keys/key-form.ts';
import { revokeApiKey } from '@/lib/oauth/api-keys/revoke-api-key.ts';
import { sensitiveReasons } from '@/lib/permissions/scope-catalogue.ts';
import { endAccess } from '../../end-access.ts';
import { KEYS_PATH } from './filter.ts';

export async function revokeAction(data: FormData): Promise<void> {
  await endAccess(KEYS_PATH, data, (id) => `${KEYS_PATH}?ended=${id}`);
}

/** Revokes a key of the seller's stores; 403 when their role there may not. The page then says which. */
export async function revokeKeyAction(data: FormData): Promise<void> {
  const seller = await requireSeller(KEYS_PATH);
  const id = textIn(data, 'key');
  if ((await revokeApiKey(seller.id, id, await currentContext())) === 'forbidden') forbidden();
  redirect(`${KEYS_PATH}?key=${encodeURIComponent(id)}`);
}

const MANY = ['scopes'];

export const createKey = formAction(async (data) => {
  const seller = await requireSeller(`${KEYS_PATH}/new`);
  const id = textIn(data, 'id');
  if (!isUuid(id)) notFound();
  const { store, ...fields } = fieldsIn(data, keyForm, MANY);
  if (fields.mode === 'live') await requireConfirmation(data, { many: MANY });
  const context = { ...(await currentContext()), tokenPrefix: env().tokenPrefix };
  const created = await createApiKey(seller.id, id, { ...fields, storeId: store }, context);
  if ('key' in created) {
    const { name, mode, scopes } = fields;
    return made({ key: created.key, name, mode, reasons: sensitiveReasons(scopes).join(' ') });
  }
  // Without JavaScript a reload sends the form again: that shows the list and no key.
  if (created.fault === 'already_made') redirect(`${KEYS_PATH}?key=${encodeURIComponent(id)}`);
  const fault =
    created.fault === 'no_store'
      ? 'Choose one of your stores.'
      : `This store already has ${MAX_KEYS} keys, the most it may have. First revoke one that is no longer used.`;
  return refuse(data, { store: fault }, MANY);
});
