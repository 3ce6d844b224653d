'use server';

import { notFound, redirect } from 'next/navigation';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { readCreationLink } from '@/lib/apps/app-manifest.ts';
import { findSellerApp } from '@/lib/apps/apps.ts';
import { MANY, readAppForm } from '@/lib/apps/read-app-form.ts';
import { registerApp } from '@/lib/apps/register-app.ts';
import { db } from '@/lib/database/db.ts';
import { type FormState, made, refuse, textIn } from '@/lib/http/forms.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { withParameters } from '@/lib/kernel/text/url.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { signAppCode } from '@/lib/oauth/clients/app-code.ts';
import { ACCOUNT_LIMITS } from '@/lib/permissions/account-limits.ts';

export async function createApp(_state: FormState, data: FormData): Promise<FormState> {
  const seller = await requireSeller('/dashboard/developer/apps/new');
  const id = textIn(data, 'id');
  const link = readCreationLink(new URLSearchParams(textIn(data, 'link')));
  if (!isUuid(id) || 'fault' in link) notFound();
  const { handover } = link;
  const context = await currentContext();
  const read = await readAppForm(data, { sellerId: seller.id, savedLogo: null, now: context.now });
  if ('state' in read) return read.state;
  const rules = { tokenPrefix: env().tokenPrefix, isSecretLater: handover !== null };
  const app = await registerApp(seller.id, id, read.fields, { ...context, ...rules });
  if (app === 'suspended') redirect('/sign-in');
  if (app === 'too_many')
    return refuse(data, `You have ${ACCOUNT_LIMITS.apps} apps, the most an account may have.`, MANY);
  // Sent again, the form leads on as before: the code is good for one secret all the same.
  if (handover && (app || (await findSellerApp(db(), seller.id, id)))) {
    const { returnTo, state, challenge } = handover;
    const keys = keysFor('app codes', env());
    const code = await signAppCode({ appId: id, sellerId: seller.id, challenge }, keys, context.now);
    redirect(withParameters(returnTo, { code, state }));
  }
  // Without JavaScript a reload sends the form again: that shows the app and no secret.
  if (!app) redirect(`/dashboard/developer/apps/${id}?again=1`);
  return made({ ...app, name: read.fields.name });
}
