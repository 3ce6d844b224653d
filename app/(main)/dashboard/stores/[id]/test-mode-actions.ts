'use server';
import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { updateSettings } from '@/lib/accounts/sellers.ts';
import { advanceClockBy } from '@/lib/billing/test-clock/advance-clock.ts';
import { createSampleData } from '@/lib/billing/test-clock/create-sample-data.ts';
import { db } from '@/lib/database/db.ts';
import { type FormState, refuse } from '@/lib/http/forms.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { requireSellerAccess } from '../../seller-access.ts';
import { listPath } from '../../subscriptions/filter.ts';
import { storePath } from './seller-store.ts';

/** How long a person waits for the clock before the page shows how far it has got, in milliseconds. */
const PATIENCE_MS = 1_000;

const moveSchema = z.object({
  by: z.enum(['day', 'week', 'month', 'year'], { error: () => texts('stores')('chooseHowFar') }),
});

/** Fills the empty test mode of the seller's own store with sample data, and shows them test data from then on. */
export async function fillAction(id: string, _: FormState, data: FormData): Promise<FormState> {
  const { seller, access } = await requireTestSide(id);
  try {
    await createSampleData(access, await currentContext());
  } catch (error) {
    const fault = error instanceof ApiError ? sampleDataFault(error) : null;
    if (fault === null) throw error;
    return refuse(data, fault);
  }
  await updateSettings(db(), seller.id, { shownMode: 'test' });
  // The frame shows the mode too.
  revalidatePath('/dashboard', 'layout');
  redirect(`${listPath({ store: id })}&filled=1`);
}

export const moveTimeAction = formAction(async (data, id: string) => {
  const { access } = await requireTestSide(id);
  const fields = fieldsIn(data, moveSchema);
  const from = await advanceClockBy(access, fields.by, await currentContext(), PATIENCE_MS);
  if (!from) return refuse(data, texts('stores')('clockMovingAlready'));
  // A redirect, so that loading the page again doesn't move it again.
  redirect(`${storePath(id)}?moved=${from.toISOString()}#test-mode`);
});

async function requireTestSide(id: string) {
  const seller = await requireSeller(storePath(id));
  return { seller, access: await requireSellerAccess(seller, id, 'test', 'test_data') };
}

/** Why a store can't be filled with sample data, in words for the seller; null for anything else that went wrong. */
function sampleDataFault({ reason }: ApiError): string | null {
  if (reason === 'store_not_empty') return texts('stores')('notEmpty');
  if (reason === 'clock_advancing') return texts('stores')('waitForClock');
  return null;
}
