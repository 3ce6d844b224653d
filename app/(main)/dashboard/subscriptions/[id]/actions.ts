'use server';

import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { formAction } from '@/app/(main)/form-action.ts';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import type { SubscriptionAction } from '@/lib/billing/subscriptions/subscription-state.ts';
import { updateSubscription } from '@/lib/billing/subscriptions/update-subscription.ts';
import { db } from '@/lib/database/db.ts';
import { readForm, refuse, textIn } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { isDay, startOfSharedDay } from '@/lib/kernel/text/wall-clock.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { findTimeZone } from '@/lib/stores/stores.ts';
import { requireAccessHere } from '../../seller-access.ts';
import { pausePath, swapAsked, swapIn, swapPath } from '../filter.ts';
import { subscriptionPath } from '../plan.ts';
import { isOneClick, type Refusal, refusalIn, refusalInWords } from '../refusal.ts';

/** Cancels or resumes a subscription of the seller's stores. The page then says what came of it. */
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
  const wish = swapIn({ variant: textIn(data, 'variant'), when: textIn(data, 'when') });
  const action = swapAsked(wish) ?? notFound();
  const refused = await refusalOf(access, id, action, textIn(data, 'preview'));
  if (refused) redirect(swapPath(id, { ...wish, refused }));
  redirect(`${subscriptionPath(id)}?done=${wish.when === 'now' ? 'swap' : 'swap_scheduled'}`);
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
