'use server';

import { refresh } from 'next/cache';
import { forbidden, notFound } from 'next/navigation';
import { z } from 'zod';
import { abilitiesInWords } from '@/lib/access/ability.ts';
import { writingScopes } from '@/lib/access/narrowed-scope.ts';
import { SCOPE_NAMES } from '@/lib/access/scope-catalogue.ts';
import { narrowConnection } from '@/lib/connections/narrow-connection.ts';
import { done, type FormState, readForm, refuse } from '@/lib/forms.ts';
import { currentOccasion, requireSeller } from '@/lib/session.ts';
import { permissionsPath } from '../filter.ts';

const MANY = ['takeBack'];
const schema = z.object({ takeBack: z.array(z.string()), which: z.enum(['ticked', 'writing']).catch('ticked') });

/** Takes the ticked permissions, or all writing, back from a connected app. */
export async function narrowAction(id: string, _: FormState, data: FormData): Promise<FormState> {
  const seller = await requireSeller(permissionsPath(id));
  const form = readForm(data, schema, MANY);
  if ('state' in form) return form.state;
  const unwanted = form.fields.which === 'writing' ? writingScopes(SCOPE_NAMES) : form.fields.takeBack;
  if (unwanted.length === 0)
    return refuse(data, { takeBack: 'Tick what the app should no longer be able to do.' }, MANY);
  const outcome = await narrowConnection(seller.id, id, unwanted, await currentOccasion());
  if (outcome === 'no_connection') notFound();
  if (outcome === 'forbidden') forbidden();
  if (outcome === 'nothing_left') {
    return refuse(data, 'That would leave the app nothing to do in this store. Revoke its access instead.', MANY);
  }
  refresh();
  if (outcome === 'unchanged') return done('Nothing has changed: the app doesn’t have these permissions any more.');
  return done(
    form.fields.which === 'writing'
      ? 'Done. From its next call on, the app can no longer change anything.'
      : `Done. From its next call on, the app can no longer ${abilitiesInWords(unwanted)}.`,
  );
}
