'use server';

import { notFound, redirect } from 'next/navigation';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireOperator } from '@/lib/accounts/require-seller.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { endApiKeyAsOperator } from '@/lib/operators/end-connection.ts';
import { reasonForm } from '@/lib/operators/operator-text.ts';
import { requireConfirmation } from '../../../confirm-it-is-you/require-confirmation.ts';

/** Ends one key. The page then says that it has ended, whoever ended it. */
export const endAction = formAction(async (data, id: string) => {
  const operator = await requireOperator();
  if (!isUuid(id)) notFound();
  const fields = fieldsIn(data, reasonForm);
  await requireConfirmation(data);
  await endApiKeyAsOperator(operator, id, fields.reason, await currentContext());
  redirect(`/operator/api-keys/${id}?ended=1`);
});
