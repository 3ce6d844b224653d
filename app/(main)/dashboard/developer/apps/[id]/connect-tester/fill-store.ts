import { createSampleData } from '@/lib/billing/create-sample-data.ts';
import { ApiError } from '@/lib/errors.ts';
import type { Occasion } from '@/lib/occasion.ts';
import { checkOwnStore } from '@/lib/stores/check-own-store.ts';
import type { TesterPair } from '@/lib/tester/state.ts';
import { backToTester, type WalkContext } from './walk.ts';

/** Refusals that the page explains, by the notice that does. */
const NOTICE_OF: Record<string, string> = { store_not_empty: 'not_empty', clock_advancing: 'clock_advancing' };

/** Fills the test mode of the connected store with sample data, as a member of it: the token may not be allowed to. */
export async function fillStore(at: WalkContext, pair: TesterPair, occasion: Occasion): Promise<Response> {
  const access = pair.mode === 'test' ? await checkOwnStore(at.seller, pair.storeId, 'test', 'test_data') : null;
  if (!access || access === 'forbidden')
    return backToTester(at, undefined, { notice: 'not_your_store', part: 'notice' });
  try {
    await createSampleData(access, occasion);
  } catch (error) {
    const notice = error instanceof ApiError ? NOTICE_OF[error.reason] : undefined;
    if (!notice) throw error;
    return backToTester(at, undefined, { notice, part: 'notice' });
  }
  const { walk } = at;
  return backToTester(at, walk && { ...walk, isEmpty: false }, { notice: 'filled', part: 'notice' });
}
