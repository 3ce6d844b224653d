'use server';

import { notFound, redirect } from 'next/navigation';
import { currentContext } from '@/lib/accounts/require-seller.ts';
import type { SubscriptionAction } from '@/lib/billing/subscriptions/subscription-state.ts';
import { updateSubscription } from '@/lib/billing/subscriptions/update-subscription.ts';
import { textIn } from '@/lib/http/forms.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { requireAccessHere } from '../../own-access.ts';
import { swapAsked, swapIn, swapPath } from '../filter.ts';
import { subscriptionPath } from '../plan.ts';
import { isOneClick, type Refusal, refusalIn } from '../refusal.ts';

/** Cancels, resumes, pauses or unpauses a subscription of the seller's stores. The page then says what came of it. */
export async function changeAction(storeId: string, mode: string, id: string, data: FormData): Promise<void> {
  const access = await requireAccessHere(subscriptionPath(id), storeId, mode, 'change');
  const action = textIn(data, 'change');
  if (!isOneClick(action)) notFound();
  const refused = await refusalOf(access, id, { action });
  redirect(`${subscriptionPath(id)}?${refused ? `refused=${refused}` : `done=${action}`}`);
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
