'use server';

import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { formAction } from '@/app/(main)/form-action.ts';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import { createSubscription } from '@/lib/billing/subscriptions/create-subscription.ts';
import type { SubscriptionAction } from '@/lib/billing/subscriptions/subscription-state.ts';
import { updateSubscription } from '@/lib/billing/subscriptions/update-subscription.ts';
import { db } from '@/lib/database/db.ts';
import { readForm, refuse, textIn } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { isDay, startOfSharedDay } from '@/lib/kernel/text/wall-clock.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { findTimeZone } from '@/lib/stores/stores.ts';
import { requireAccessHere } from '../seller-access.ts';
import { newPath, pausePath, swapActionOf, swapIn, swapPath } from './list.ts';
import { subscriptionPath } from './plan.ts';
import { isOneClick, type Refusal, refusalIn, refusalInWords } from './refusal.ts';

export async function changeAction(storeId: string, mode: string, id: string, data: FormData): Promise<void> {
  const access = await requireAccessHere(subscriptionPath(id), storeId, mode, 'change');
  const change = textIn(data, 'change');
  if (!isOneClick(change)) notFound();
  const refused = await refusalOf(access, id, { action: change === 'unpause' ? 'resume' : change });
  redirect(`${subscriptionPath(id)}?${refused ? `refused=${refused}` : `done=${change}`}`);
}

/** Does exactly what the named preview showed, or leads to a new preview that says why not. */
export async function swapAction(storeId: string, mode: string, id: string, data: FormData): Promise<void> {
  const access = await requireAccessHere(subscriptionPath(id), storeId, mode, 'change');
  const choice = swapIn({ variant: textIn(data, 'variant'), when: textIn(data, 'when') });
  const action = swapActionOf(choice) ?? notFound();
  const refused = await refusalOf(access, id, action, textIn(data, 'preview'));
  if (refused) redirect(swapPath(id, { ...choice, refused }));
  redirect(`${subscriptionPath(id)}?done=${choice.when === 'now' ? 'swap' : 'swap_scheduled'}`);
}

/** Pauses a subscription, now or at the end of its period, until a day or until somebody resumes it. */
export const pauseAction = formAction(async (data, storeId: string, mode: string, id: string) => {
  const access = await requireAccessHere(pausePath(id), storeId, mode, 'change');
  const form = readForm(data, pauseSchema);
  if ('state' in form) return form.state;
  const { when, until } = form.fields;
  const resumesAt = until === '' ? null : startOfSharedDay(until, await findTimeZone(db(), access.store.id));
  const refused = await refusalOf(access, id, { action: 'pause', when, ...(resumesAt && { resumesAt }) });
  if (refused === null) redirect(`${subscriptionPath(id)}?done=${when === 'now' ? 'pause' : 'pause_scheduled'}`);
  const words = refusalInWords(refused) ?? refused;
  return refuse(data, refused === 'return_out_of_range' ? { until: words } : words);
});

const pauseSchema = z.object({
  when: z.enum(['now', 'period_end'], { error: () => texts('subscriptions')('chooseStart') }).default('now'),
  until: z
    .string()
    .trim()
    .default('')
    .refine((day) => day === '' || isDay(day), { error: () => texts('subscriptions')('refusedReturn') }),
});

async function refusalOf(
  access: StoreProof,
  id: string,
  action: SubscriptionAction,
  previewId?: string,
): Promise<Refusal | null> {
  try {
    await updateSubscription(access, id, action, { ...(await currentContext()), previewId });
    return null;
  } catch (error) {
    return refusalIn(error);
  }
}

const t = () => texts('subscriptions');
const days = { error: () => t()('daysFault') };
const customer = { error: () => t()('chooseCustomer') };
const plan = { error: () => t()('choosePlanFault') };

const newForm = z
  .object({
    id: z.string().refine(isUuid),
    customer: z.string(customer).refine(isUuid, customer),
    variant: z.string(plan).refine(isUuid, plan),
    trialDays: z
      .string()
      .trim()
      .regex(/^\d{0,4}$/, days)
      .transform(Number)
      .refine((count) => count <= 1095, days)
      .default(0),
    start: z.enum(['now', 'date'], { error: () => t()('chooseStart') }).default('now'),
    date: z.string().trim().default(''),
  })
  .refine(({ start, date }) => start === 'now' || isDay(date), { path: ['date'], error: () => t()('chooseStartDay') });

/** Which field a refusal is about; the others are about the whole form. */
const FIELD_OF: Partial<Record<Refusal, string>> = {
  unknown_customer: 'customer',
  unknown_variant: 'variant',
  archived_variant: 'variant',
  start_out_of_range: 'date',
};

export const createAction = formAction(async (data, storeId: string, mode: string) => {
  const access = await requireAccessHere(newPath(), storeId, mode, 'change');
  const form = readForm(data, newForm);
  if ('state' in form) return 'id' in form.state.errors ? notFound() : form.state;
  const { id, customer: customerId, variant: variantId, trialDays, start, date } = form.fields;
  const startAt = start === 'date' ? startOfSharedDay(date, await findTimeZone(db(), access.store.id)) : undefined;
  const choice = { id, customerId, variantId, trialDays, startAt };
  const outcome = await createSubscription(access, choice, await currentContext()).catch(refusalIn);
  if (typeof outcome === 'object') redirect(`${subscriptionPath(outcome.id)}?done=create`);
  const words = refusalInWords(outcome) ?? outcome;
  const field = FIELD_OF[outcome];
  return refuse(data, field === undefined ? words : { [field]: words });
});
