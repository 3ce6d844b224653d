'use server';

import { refresh } from 'next/cache';
import { forbidden, notFound } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { done, type FormState, refuse, textIn } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { exactTime } from '@/lib/kernel/text/when.ts';
import { ENDS_FIELD, isAccessEnd } from '@/lib/oauth/connections/access-end.ts';
import { changeAccessEnd } from '@/lib/oauth/connections/change-access-end.ts';
import { LIMIT_FIELDS, readLimits } from '@/lib/oauth/connections/connection-limit.ts';
import { narrowConnection } from '@/lib/oauth/connections/narrow-connection.ts';
import { setSellerLimits, setSellerMayAsk } from '@/lib/oauth/connections/seller-connection-limits.ts';
import { findSellerConnection } from '@/lib/oauth/connections/seller-connections.ts';
import { may } from '@/lib/permissions/role.ts';
import { SCOPE_NAMES } from '@/lib/permissions/scope-catalogue.ts';
import { findCurrency } from '@/lib/stores/stores.ts';
import { endAccess } from '../end-access.ts';
import { APPS_PATH, permissionsPath, TOUCHED_PATH, touchedPath } from './list.ts';

export async function endAccessAction(data: FormData): Promise<void> {
  await endAccess(APPS_PATH, data, (id) => `${APPS_PATH}?ended=${id}`);
}

const MANY = ['allowed'];
const schema = z.object({ allowed: z.array(z.string()) });

export const narrowAction = formAction(async (data, id: string) => {
  const t = texts('apps');
  const seller = await requireSeller(permissionsPath(id));
  const fields = fieldsIn(data, schema, MANY);
  const unwanted = SCOPE_NAMES.filter((name) => !fields.allowed.includes(name));
  const context = await currentContext();
  const outcome = await narrowConnection(seller.id, id, unwanted, context);
  if (outcome === 'no_connection') notFound();
  if (outcome === 'forbidden') forbidden();
  if (outcome === 'nothing_left') return refuse(data, t('nothingLeft'), MANY);
  const isAsking = await setSellerMayAsk(db(), seller.id, id, textIn(data, 'may_ask') === 'yes', context);
  refresh();
  return done(
    outcome === 'unchanged' && isAsking
      ? t('saved')
      : outcome === 'unchanged'
        ? t('unchanged')
        : t('savedFromNextCall'),
  );
});

/** Limits what the app may change by itself, from its next call on. */
export async function saveLimitsAction(id: string, _: FormState, data: FormData): Promise<FormState> {
  const seller = await requireSeller(permissionsPath(id));
  const connection = isUuid(id) ? await findSellerConnection(db(), seller.id, id) : null;
  if (!connection) notFound();
  if (!may(connection.store.role, 'connect', connection.mode)) forbidden();
  const typed = {
    changes: textIn(data, LIMIT_FIELDS.changes),
    neverCancels: textIn(data, LIMIT_FIELDS.cancel) === 'yes',
    credits: textIn(data, LIMIT_FIELDS.credits),
  };
  const limits = readLimits(typed, await findCurrency(db(), connection.store.id));
  if ('faults' in limits) return refuse(data, limits.faults);
  if (!(await setSellerLimits(seller.id, id, limits, await currentContext()))) notFound();
  refresh();
  return done(texts('apps')('limitsSaved'));
}

/** Has access end as chosen, counted from now; the end that there is, which has no name, stays. */
export async function saveEndAction(id: string, _: FormState, data: FormData): Promise<FormState> {
  const t = texts('apps');
  const seller = await requireSeller(permissionsPath(id));
  const choice = textIn(data, ENDS_FIELD);
  if (choice === '') return done(t('nothingChanged'));
  if (!isAccessEnd(choice)) return refuse(data, t('chooseAnEnd'));
  const outcome = await changeAccessEnd(seller.id, id, choice, await currentContext());
  if (outcome === 'no_connection') notFound();
  if (outcome === 'forbidden') forbidden();
  refresh();
  return done(outcome.endsAt ? t('savedEndsOn', { at: exactTime(outcome.endsAt) }) : t('savedEndsNever'));
}

export async function endAndShowAction(data: FormData): Promise<void> {
  await endAccess(TOUCHED_PATH, data, touchedPath);
}
