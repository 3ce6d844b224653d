'use server';

import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { formAction } from '@/app/(main)/form-action.ts';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import { createSubscription } from '@/lib/billing/subscriptions/create-subscription.ts';
import { db } from '@/lib/database/db.ts';
import { readForm, refuse } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { isDay, startOfSharedDay } from '@/lib/kernel/text/wall-clock.ts';
import { findTimeZone } from '@/lib/stores/stores.ts';
import { requireAccessHere } from '../../seller-access.ts';
import { newPath } from '../filter.ts';
import { subscriptionPath } from '../plan.ts';
import { type Refusal, refusalIn, refusalInWords } from '../refusal.ts';

const t = () => texts('subscriptions');
const days = { error: () => t()('daysFault') };
const customer = { error: () => t()('chooseCustomer') };
const plan = { error: () => t()('choosePlanFault') };

const schema = z
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

/** Creates a subscription in one of the seller's stores, and leads to its page. */
export const createAction = formAction(async (data, storeId: string, mode: string) => {
  const access = await requireAccessHere(newPath(), storeId, mode, 'change');
  const form = readForm(data, schema);
  if ('state' in form) return 'id' in form.state.errors ? notFound() : form.state;
  const { id, customer: customerId, variant: variantId, trialDays, start, date } = form.fields;
  const startAt = start === 'date' ? startOfSharedDay(date, await findTimeZone(db(), access.store.id)) : undefined;
  const wish = { id, customerId, variantId, trialDays, startAt };
  const outcome = await createSubscription(access, wish, await currentContext()).catch(refusalIn);
  if (typeof outcome === 'object') redirect(`${subscriptionPath(outcome.id)}?done=create`);
  const words = refusalInWords(outcome) ?? outcome;
  const field = FIELD_OF[outcome];
  return refuse(data, field === undefined ? words : { [field]: words });
});
