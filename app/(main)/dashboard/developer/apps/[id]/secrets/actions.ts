'use server';

import { refresh } from 'next/cache';
import { notFound } from 'next/navigation';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { addAppSecret, revokeAppSecret } from '@/lib/apps/add-app-secret.ts';
import { secretForm } from '@/lib/apps/app-form.ts';
import { done, type FormState, made, refuse, textIn } from '@/lib/http/forms.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { requireConfirmation } from '../../../../../confirm-it-is-you/require-confirmation.ts';
import { appPath } from '../seller-app.ts';

const FAULTS = {
  too_many: 'The app already has as many secrets as it may have. First revoke one that is no longer used.',
  already_made:
    'This secret was already created and won’t be shown again. If you didn’t save it, revoke it and make a new one.',
};

export const makeSecret = formAction(async (data, appId: string) => {
  const id = textIn(data, 'id');
  if (!isUuid(appId) || !isUuid(id)) notFound();
  const seller = await requireSeller(appPath(appId, 'secrets'));
  const fields = fieldsIn(data, secretForm);
  await requireConfirmation(data);
  const name = fields.secretName ?? null;
  const context = { ...(await currentContext()), tokenPrefix: env().tokenPrefix, name };
  const added = await addAppSecret(seller.id, appId, id, context);
  const fault = 'fault' in added ? added.fault : null;
  if (fault === 'not_found') notFound();
  refresh();
  return fault ? refuse(data, FAULTS[fault]) : made({ ...added });
});

export async function revokeSecret(appId: string, _state: FormState, data: FormData): Promise<FormState> {
  if (!isUuid(appId)) notFound();
  const seller = await requireSeller(appPath(appId, 'secrets'));
  const lastFour = await revokeAppSecret(seller.id, appId, textIn(data, 'secret'), await currentContext());
  refresh();
  return lastFour
    ? done(`The secret ending in ${lastFour} was revoked and no longer works.`)
    : refuse(data, 'This secret no longer works: it had already been revoked.');
}
