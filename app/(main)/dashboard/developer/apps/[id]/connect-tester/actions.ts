'use server';

import { maskCredentials } from '@/lib/access/mask.ts';
import { env } from '@/lib/env.ts';
import type { FormState } from '@/lib/forms.ts';
import { checkLink } from '@/lib/tester/check-link.ts';
import { requireOwnApp } from '../own-app.ts';

const LONGEST = 8000;

/** Checks an authorization link of the seller's own app without opening it. */
export async function checkLinkAction(id: string, _state: FormState, data: FormData): Promise<FormState> {
  const { app } = await requireOwnApp(id, 'connect-tester');
  const link = String(data.get('link') ?? '').trim();
  const attempt = Date.now();
  if (link === '') return { errors: { link: 'Paste a link first.' }, attempt };
  if (link.length > LONGEST) return { errors: { link: 'This is too long for an address.' }, attempt };
  const report = await checkLink(link, app, env().baseUrl);
  return { values: { link: maskCredentials(link) }, made: { report: JSON.stringify(report) }, attempt };
}
