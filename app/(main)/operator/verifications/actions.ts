'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import type { FormState } from '@/lib/forms.ts';
import { asForm } from '@/lib/forms.ts';
import { decideVerification, VERIFICATION_DECISIONS } from '@/lib/operators/decide-verification.ts';
import { currentOccasion, requireOperator } from '@/lib/session.ts';
import { askWhoItIs } from '../../confirm-it-is-you/ask-who-it-is.ts';

const schema = z.object({ app: z.uuid(), since: z.iso.datetime(), decision: z.enum(VERIFICATION_DECISIONS) });

/** Carries out an operator's decision. One that comes too late changes nothing, and the page says so. */
export async function decideAction(_: FormState, data: FormData): Promise<FormState> {
  const operator = await requireOperator();
  const form = schema.safeParse(Object.fromEntries(asForm(data)));
  if (!form.success) redirect('/operator/verifications');
  const unsure = await askWhoItIs(data, { buttons: 'decision' });
  if (unsure) return unsure;
  const { app, since, decision } = form.data;
  const done = await decideVerification(operator, app, decision, new Date(since), await currentOccasion());
  redirect(`/operator/verifications?app=${app}${done ? '' : '&late=1'}`);
}
