'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { decideVerification, VERIFICATION_DECISIONS } from '@/lib/operators/decide-verification.ts';
import { currentOccasion, requireOperator } from '@/lib/session.ts';

const schema = z.object({ app: z.uuid(), since: z.iso.datetime(), decision: z.enum(VERIFICATION_DECISIONS) });

/** Carries out an operator's decision. One that comes too late changes nothing, and the page says so. */
export async function decideAction(data: FormData): Promise<void> {
  const operator = await requireOperator();
  const form = schema.safeParse(Object.fromEntries(data));
  if (!form.success) redirect('/operator/verifications');
  const { app, since, decision } = form.data;
  const done = await decideVerification(operator, app, decision, new Date(since), await currentOccasion());
  redirect(`/operator/verifications?app=${app}${done ? '' : '&late=1'}`);
}
