'use server';

import { refresh } from 'next/cache';
import { forbidden, notFound } from 'next/navigation';
import { z } from 'zod';
import { SCOPE_NAMES } from '@/lib/access/scope-catalogue.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { ENDS_FIELD, isAccessEnd } from '@/lib/connections/access-end.ts';
import { changeAccessEnd } from '@/lib/connections/change-access-end.ts';
import { narrowConnection } from '@/lib/connections/narrow-connection.ts';
import { setOwnAsking } from '@/lib/connections/own-connections.ts';
import { db } from '@/lib/database/db.ts';
import { done, type FormState, readForm, refuse, textIn } from '@/lib/http/forms.ts';
import { exactTime } from '@/lib/text/when.ts';
import { permissionsPath } from '../filter.ts';

const MANY = ['allowed'];
const schema = z.object({ allowed: z.array(z.string()) });

export async function narrowAction(id: string, _: FormState, data: FormData): Promise<FormState> {
  const seller = await requireSeller(permissionsPath(id));
  const form = readForm(data, schema, MANY);
  if ('state' in form) return form.state;
  const unwanted = SCOPE_NAMES.filter((name) => !form.fields.allowed.includes(name));
  const context = await currentContext();
  const outcome = await narrowConnection(seller.id, id, unwanted, context);
  if (outcome === 'no_connection') notFound();
  if (outcome === 'forbidden') forbidden();
  if (outcome === 'nothing_left')
    return refuse(data, 'That would leave the app nothing to do in this store. Disconnect it instead.', MANY);
  const isAsking = await setOwnAsking(db(), seller.id, id, textIn(data, 'may_ask') === 'yes', context);
  refresh();
  return done(
    outcome === 'unchanged' && isAsking
      ? 'Saved.'
      : outcome === 'unchanged'
        ? 'Nothing has changed: the app may do what is switched on.'
        : 'Saved. From its next call on, the app can only do what is switched on.',
  );
}

/** Has access end as chosen, counted from now; the end that there is, which has no name, stays. */
export async function saveEndAction(id: string, _: FormState, data: FormData): Promise<FormState> {
  const seller = await requireSeller(permissionsPath(id));
  const choice = textIn(data, ENDS_FIELD);
  if (choice === '') return done('Nothing has changed.');
  if (!isAccessEnd(choice)) return refuse(data, 'Choose one of the ends in the list.');
  const outcome = await changeAccessEnd(seller.id, id, choice, await currentContext());
  if (outcome === 'no_connection') notFound();
  if (outcome === 'forbidden') forbidden();
  refresh();
  return done(
    `Saved. Access ends ${outcome.endsAt ? `on ${exactTime(outcome.endsAt)}` : 'when you disconnect the app'}.`,
  );
}
