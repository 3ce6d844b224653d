import { type Preview, previewChange } from '@/lib/billing/preview-subscription.ts';
import { currentTime } from '@/lib/clock.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { type Refusal, refusalIn } from '../../refusal.ts';
import { type SwapWish, swapAsked } from './swap-address.ts';

/** The preview of a swap, or why there can be none; neither before a plan is chosen. */
export async function previewSwap(
  access: StoreProof,
  id: string,
  wish: SwapWish,
): Promise<{ preview: Preview | null; refused: Refusal | null }> {
  const action = swapAsked(wish);
  if (!action) return { preview: null, refused: null };
  try {
    return { preview: await previewChange(access, id, action, { now: currentTime() }), refused: null };
  } catch (error) {
    return { preview: null, refused: refusalIn(error) };
  }
}
