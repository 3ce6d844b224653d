'use server';

import { refresh } from 'next/cache';
import { notFound } from 'next/navigation';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import { readAppForm } from '@/lib/apps/read-app-form.ts';
import { updateApp } from '@/lib/apps/update-app.ts';
import { done, type FormState } from '@/lib/http/forms.ts';
import { requireSellerApp } from '../seller-app.ts';

export async function saveApp(id: string, _state: FormState, data: FormData): Promise<FormState> {
  const { seller, app } = await requireSellerApp(id, 'settings');
  const context = await currentContext();
  const read = await readAppForm(data, { sellerId: seller.id, savedLogo: app.logoId, now: context.now });
  if ('state' in read) return read.state;
  const lost = await updateApp(seller.id, id, read.fields, context);
  if (!lost) notFound();
  refresh();
  return done(saved(lost));
}

function saved(lost: string[]): string {
  if (lost.length === 0) return 'Saved.';
  const what = new Intl.ListFormat('en').format(lost);
  return `Saved. The ${what} changed, so the app is no longer verified; you can request it again under Verification.`;
}
