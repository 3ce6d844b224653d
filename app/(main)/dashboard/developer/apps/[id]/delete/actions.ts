'use server';

import { forbidden, notFound, redirect } from 'next/navigation';
import { formAction } from '@/app/(main)/form-action.ts';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import { refuse, textIn } from '@/lib/http/forms.ts';
import { deleteApp } from '@/lib/removal/delete-app.ts';
import { requireConfirmation } from '../../../../../confirm-it-is-you/require-confirmation.ts';
import { requireAppOwner } from '../seller-app.ts';

export const removeApp = formAction(async (data, id: string) => {
  const { seller } = await requireAppOwner(id, 'delete');
  await requireConfirmation(data);
  const outcome = await deleteApp(seller.id, id, textIn(data, 'appName'), await currentContext());
  if (outcome === 'not_found') notFound();
  if (outcome === 'not_owner') forbidden();
  if (outcome === 'name_differs')
    return refuse(data, { appName: 'This is not the name of the app. Nothing was deleted.' });
  redirect('/dashboard/developer/apps?deleted=1');
});
