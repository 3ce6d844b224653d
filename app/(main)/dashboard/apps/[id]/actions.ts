'use server';

import { refresh } from 'next/cache';
import { forbidden, notFound } from 'next/navigation';
import { z } from 'zod';
import { SCOPE_NAMES } from '@/lib/access/scope-catalogue.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { narrowConnection } from '@/lib/connections/narrow-connection.ts';
import { done, type FormState, readForm, refuse } from '@/lib/http/forms.ts';
import { permissionsPath } from '../filter.ts';

const MANY = ['allowed'];
const schema = z.object({ allowed: z.array(z.string()) });

export async function narrowAction(id: string, _: FormState, data: FormData): Promise<FormState> {
  const seller = await requireSeller(permissionsPath(id));
  const form = readForm(data, schema, MANY);
  if ('state' in form) return form.state;
  const unwanted = SCOPE_NAMES.filter((name) => !form.fields.allowed.includes(name));
  const outcome = await narrowConnection(seller.id, id, unwanted, await currentContext());
  if (outcome === 'no_connection') notFound();
  if (outcome === 'forbidden') forbidden();
  if (outcome === 'nothing_left')
    return refuse(data, 'That would leave the app nothing to do in this store. Disconnect it instead.', MANY);
  refresh();
  return done(
    outcome === 'unchanged'
      ? 'Nothing has changed: the app may do what is switched on.'
      : 'Saved. From its next call on, the app can only do what is switched on.',
  );
}
