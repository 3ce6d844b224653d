'use server';

import { notFound, redirect } from 'next/navigation';
import { ACCOUNT_LIMITS } from '@/lib/accounts/account-limits.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { MANY, readAppForm } from '@/lib/apps/read-app-form.ts';
import { registerApp } from '@/lib/apps/register-app.ts';
import { env } from '@/lib/config/env.ts';
import { isUuid } from '@/lib/database/uuid.ts';
import { type FormState, made, refuse, textIn } from '@/lib/http/forms.ts';

export async function createApp(_state: FormState, data: FormData): Promise<FormState> {
  const seller = await requireSeller('/dashboard/developer/apps/new');
  const id = textIn(data, 'id');
  if (!isUuid(id)) notFound();
  const context = await currentContext();
  const read = await readAppForm(data, { sellerId: seller.id, savedLogo: null, now: context.now });
  if ('state' in read) return read.state;
  const app = await registerApp(seller.id, id, read.fields, { ...context, tokenPrefix: env().tokenPrefix });
  if (app === 'suspended') redirect('/sign-in');
  if (app === 'too_many')
    return refuse(data, `You have ${ACCOUNT_LIMITS.apps} apps, the most an account may have.`, MANY);
  // Without JavaScript a reload sends the form again: that shows the app and no secret.
  if (!app) redirect(`/dashboard/developer/apps/${id}?again=1`);
  return made({ ...app, name: read.fields.name });
}
