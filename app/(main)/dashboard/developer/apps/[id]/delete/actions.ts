'use server';

import { forbidden, notFound, redirect } from 'next/navigation';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import { type FormState, refuse, textIn } from '@/lib/http/forms.ts';
import { deleteApp } from '@/lib/removal/delete-app.ts';
import { askWhoItIs } from '../../../../../confirm-it-is-you/ask-who-it-is.ts';
import { requireAppOwner } from '../own-app.ts';

export async function removeApp(id: string, _state: FormState, data: FormData): Promise<FormState> {
  const { seller } = await requireAppOwner(id, 'delete');
  const unsure = await askWhoItIs(data);
  if (unsure) return unsure;
  const outcome = await deleteApp(seller.id, id, textIn(data, 'appName'), await currentContext());
  if (outcome === 'not_found') notFound();
  if (outcome === 'not_owner') forbidden();
  if (outcome === 'name_differs')
    return refuse(data, { appName: 'This is not the name of the app. Nothing was deleted.' });
  redirect('/dashboard/developer/apps?deleted=1');
}
