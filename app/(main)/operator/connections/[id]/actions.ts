'use server';

import { notFound, redirect } from 'next/navigation';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireOperator } from '@/lib/accounts/require-seller.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { endConnectionAsOperator } from '@/lib/operators/end-connection.ts';
import { reasonForm } from '@/lib/operators/operator-text.ts';
import { requireConfirmation } from '../../../confirm-it-is-you/require-confirmation.ts';

/** Ends one connection. The page then says that it has ended, whoever ended it. */
export const endAction = formAction(async (data, id: string) => {
  const operator = await requireOperator();
  if (!isUuid(id)) notFound();
  const fields = fieldsIn(data, reasonForm);
  await requireConfirmation(data);
  await endConnectionAsOperator(operator, id, fields.reason, await currentContext());
  redirect(`/operator/connections/${id}?ended=1`);
});
