import { forbidden, notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import type { Seller } from '@/lib/accounts/read-seller.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import {
  type ClockState,
  countHappenings,
  type Happenings,
  readSellerTestSide,
} from '@/lib/billing/test-clock/read-clock.ts';
import { db } from '@/lib/database/db.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { may, type StoreAction } from '@/lib/permissions/role.ts';
import { findSellerStore } from '@/lib/stores/stores.ts';
import { requireSellerAccess } from '../../seller-access.ts';

declare module '@/lib/kernel/extension.ts' {
  interface Extension {
    storeCard?: () => Promise<(props: { storeId: string }) => ReactNode>;
  }
}

export type StorePart = '' | 'members' | 'reset' | 'delete';

export const stores = () => ({ href: '/dashboard/stores', name: texts('stores')('stores') });

export function storePath(id: string, part: StorePart = ''): string {
  return `/dashboard/stores/${id}${part && `/${part}`}`;
}

/**
 * Returns the signed-in seller and a store of which they are a member; 404 whether it doesn't exist or isn't theirs,
 * 403 when their role in it may not do what the page is for.
 */
export async function requireSellerStore(id: string, part: StorePart = '', action: StoreAction = 'see') {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(storePath(id, part));
  const store = await findSellerStore(db(), seller.id, id);
  if (!store) notFound();
  return may(store.role, action) ? { seller, store } : forbidden();
}

export interface TestSide {
  clock: ClockState;
  isEmpty: boolean;
  /** Where its clock stood before it was moved, or is being moved; null when it wasn't from this page. */
  moved: Date | null;
  happened: Happenings | null;
}

/**
 * Reads the test mode of the seller's own store.
 * @param movedFrom what the page's address says about where its clock stood before; anybody may have typed it
 */
export async function readTestSide(seller: Seller, storeId: string, movedFrom: unknown): Promise<TestSide> {
  const { clock, isEmpty } = (await readSellerTestSide(seller.id, storeId, currentTime())) ?? notFound();
  const moved = clock.advancingFrom ?? (typeof movedFrom === 'string' ? new Date(movedFrom) : null);
  if (!moved || !(clock.advancingTo || moved < clock.now)) return { clock, isEmpty, moved: null, happened: null };
  const access = await requireSellerAccess(seller, storeId, 'test', 'see');
  return { clock, isEmpty, moved, happened: await countHappenings(access, { after: moved, until: clock.now }) };
}
