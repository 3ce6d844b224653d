'use server';

import { requireSellerApp } from '@/app/(main)/dashboard/developer/apps/[id]/seller-app.ts';
import { type FormState, made, refuse, textIn } from '@/lib/http/forms.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { maskCredentials } from '@/lib/kernel/crypto/mask.ts';
import { checkLink } from '../lib/check-link.ts';

const LONGEST = 8000;

/** Checks an authorization link of the seller's own app without opening it. */
export async function checkLinkAction(id: string, _state: FormState, data: FormData): Promise<FormState> {
  const { app } = await requireSellerApp(id, 'connect-tester');
  const link = textIn(data, 'link').trim();
  if (link === '') return refuse(new FormData(), { link: 'Paste a link first.' });
  if (link.length > LONGEST) return refuse(new FormData(), { link: 'This is too long for an address.' });
  const report = await checkLink(link, app, env().baseUrl);
  return made({ report: JSON.stringify(report) }, { link: maskCredentials(link) });
}
