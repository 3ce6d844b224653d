'use server';

import { notFound, redirect } from 'next/navigation';
import { currentContext, requireOperator } from '@/lib/accounts/require-seller.ts';
import { isUuid } from '@/lib/database/uuid.ts';
import { type FormState, readForm } from '@/lib/http/forms.ts';
import { endAnyApiKey } from '@/lib/operators/end-connection.ts';
import { reasonForm } from '@/lib/operators/operator-text.ts';
import { askWhoItIs } from '../../../confirm-it-is-you/ask-who-it-is.ts';

/** Ends one key. The page then says that it has ended, whoever ended it. */
export async function endAction(id: string, _: FormState, data: FormData): Promise<FormState> {
  const operator = await requireOperator();
  if (!isUuid(id)) notFound();
  const read = readForm(data, reasonForm);
  if ('state' in read) return read.state;
  const unsure = await askWhoItIs(data);
  if (unsure) return unsure;
  await endAnyApiKey(operator, id, read.fields.reason, await currentContext());
  redirect(`/operator/api-keys/${id}?ended=1`);
}
