'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/lib/forms.ts';
import { readWanted } from '@/lib/oauth/fingerprint.ts';
import { lookUpWanted } from '@/lib/oauth/look-up-wanted.ts';
import { requireOperator } from '@/lib/session.ts';

const NOT_UNDERSTOOD =
  'This is neither an app or connection ID, nor a client ID, nor a fingerprint: the 22 characters after a token’s prefix.';

/**
 * Finds what an operator looks for and leads to it. What was typed may be a whole token after all: it goes into no
 * address, no log and not back to the page.
 */
export async function lookUp(_state: FormState, data: FormData): Promise<FormState> {
  await requireOperator();
  const wanted = readWanted(String(data.get('wanted') ?? ''));
  const attempt = Date.now();
  if (!wanted) return { errors: { wanted: NOT_UNDERSTOOD }, attempt };
  const found = await lookUpWanted(wanted);
  if (!found) return { errors: { wanted: 'There is no such app, connection, token or secret.' }, attempt };
  const query = new URLSearchParams();
  if ('secret' in found && found.secret) query.set('secret', found.secret);
  if ('isWhole' in wanted && wanted.isWhole) query.set('pasted', '1');
  const path = 'app' in found ? `/operator/apps/${found.app}` : `/operator/connections/${found.connection}`;
  redirect(query.size > 0 ? `${path}?${query}` : path);
}
