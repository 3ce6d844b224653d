'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireOperator } from '@/lib/accounts/require-seller.ts';
import { asForm } from '@/lib/http/forms.ts';
import { decideVerification, VERIFICATION_DECISIONS } from '@/lib/operators/decide-verification.ts';
import { requireConfirmation } from '../../confirm-it-is-you/require-confirmation.ts';

const schema = z.object({ app: z.uuid(), since: z.iso.datetime(), decision: z.enum(VERIFICATION_DECISIONS) });

/** Carries out an operator's decision. One that comes too late changes nothing, and the page says so. */
export const decideAction = formAction(async (data) => {
  const operator = await requireOperator();
  const form = schema.safeParse(Object.fromEntries(asForm(data)));
  if (!form.success) redirect('/operator/verifications');
  await requireConfirmation(data, { buttons: 'decision' });
  const { app, since, decision } = form.data;
  const done = await decideVerification(operator, app, decision, new Date(since), await currentContext());
  redirect(`/operator/verifications?app=${app}${done ? '' : '&late=1'}`);
});
