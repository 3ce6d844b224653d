'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/lib/forms.ts';
import { requestVerification } from '@/lib/oauth/request-verification.ts';
import { currentOccasion, requireSeller } from '@/lib/session.ts';
import { appPath, requireOwnApp } from './own-app.ts';

/** Asks the operator to verify the seller's own app. */
export async function askForVerification(id: string, _state: FormState, _data: FormData): Promise<FormState> {
  const seller = await requireSeller(appPath(id));
  await requireOwnApp(id);
  const asked = await requestVerification(seller.id, id, await currentOccasion());
  refresh();
  return asked
    ? { done: true, message: 'Verification was requested.', attempt: Date.now() }
    : { message: 'There is nothing to request: the app is verified, or waits for the operator already.', attempt: Date.now() };
}
