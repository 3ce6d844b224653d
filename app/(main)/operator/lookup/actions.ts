'use server';

import { redirect } from 'next/navigation';
import { requireOperator } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { type FormState, refuse, textIn } from '@/lib/http/forms.ts';
import { type Found, lookUpSearchTerm } from '@/lib/operators/look-up.ts';
import { findSellerAsOperator } from '@/lib/operators/operator-sellers.ts';
import { readSearchTerm } from '@/lib/permissions/fingerprint.ts';

const NOT_UNDERSTOOD =
  'This is not an ID of an app, connection or API key, a client ID, an email, or a fingerprint (22 characters after a ' +
  'prefix).';

/**
 * Finds what an operator is looking for and redirects to it. What was typed may be a whole token after all, so it goes
 * into no URL, no log and not back to the page.
 */
export async function lookUp(_state: FormState, data: FormData): Promise<FormState> {
  const operator = await requireOperator();
  const refuseWith = (why: string) => refuse(new FormData(), { wanted: why });
  const wanted = textIn(data, 'wanted').trim();
  if (/^[^\s@]+@[^\s@]+$/.test(wanted)) {
    const account = await findSellerAsOperator(db(), operator, { email: wanted.toLowerCase() });
    return account ? redirect(`/operator/accounts/${account.id}`) : refuseWith('No account has this email.');
  }
  const term = readSearchTerm(wanted);
  if (!term) return refuseWith(NOT_UNDERSTOOD);
  const found = await lookUpSearchTerm(operator, term);
  if (!found) return refuseWith('There is no such app, connection, token, key or secret.');
  const query = new URLSearchParams();
  if ('secret' in found && found.secret) query.set('secret', found.secret);
  if ('isWhole' in term && term.isWhole) query.set('pasted', '1');
  const path = pathOf(found);
  redirect(query.size > 0 ? `${path}?${query}` : path);
}

function pathOf(found: Found): string {
  if ('app' in found) return `/operator/apps/${found.app}`;
  return 'key' in found ? `/operator/api-keys/${found.key}` : `/operator/connections/${found.connection}`;
}
