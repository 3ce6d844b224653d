import { forbidden, notFound } from 'next/navigation';
import { z } from 'zod';
import type { Seller } from '@/lib/accounts/read-seller.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { refuse } from '@/lib/http/forms.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { findSellerConnectionOfAnyTime } from '@/lib/oauth/connections/seller-connections.ts';
import { may, type StoreAction } from '@/lib/permissions/role.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import { findRole } from '@/lib/stores/members.ts';
import type { StoreProof } from '@/lib/stores/store-proof.ts';
import { listSellerStores } from '@/lib/stores/stores.ts';
import { FormRefused } from '../form-action.ts';

/**
 * The seller's proof that they may do something in a store in a mode; 404 when they are no member of it, and for what
 * is no mode; 403 when their role may not do that.
 */
export async function requireSellerAccess(
  seller: Seller,
  storeId: string,
  mode: string,
  action: StoreAction,
): Promise<StoreProof> {
  if (mode !== 'live' && mode !== 'test') notFound();
  const proof = (await checkSellerStore(seller, storeId, mode, action)) ?? notFound();
  return proof === 'forbidden' ? forbidden() : proof;
}

/** The same for whoever is signed in; anyone else signs in first and comes back to `here`. */
export async function requireAccessHere(
  here: string,
  storeId: string,
  mode: string,
  action: StoreAction,
): Promise<StoreProof> {
  return requireSellerAccess(await requireSeller(here), storeId, mode, action);
}

/**
 * Whether the seller may do something in a store, so that a page only shows what they can do; the action asks again.
 */
export async function mayHere(
  seller: Seller,
  storeId: string,
  mode: 'live' | 'test',
  action: StoreAction,
): Promise<boolean> {
  const role = await findRole(db(), seller.id, storeId);
  return role !== null && may(role, action, mode);
}

/** Whether the seller may do something in one of these stores, in one mode at least. */
export function maySomewhere(stores: Pick<StoreForForm, 'role'>[], action: StoreAction): boolean {
  return stores.some(({ role }) => may(role, action, 'test'));
}

/**
 * The stores that a list is about: the one that the person has chosen, or all, as where the list's address names
 * another.
 */
export async function listShownStores(seller: Seller, inAddress?: string): Promise<StoreForForm[]> {
  const stores = await listSellerStores(readDb(), seller.id);
  const isOne = seller.shownStoreId !== null && (inAddress ?? seller.shownStoreId) === seller.shownStoreId;
  return isOne ? stores.filter(({ id }) => id === seller.shownStoreId) : stores;
}

export type StoreForForm = Awaited<ReturnType<typeof listSellerStores>>[number];

/**
 * The stores in which the seller may do something, for a form that chooses one; 403 when their roles allow it in none.
 */
export async function listStoresFor(seller: Seller, action: StoreAction): Promise<StoreForForm[]> {
  const stores = await listSellerStores(db(), seller.id);
  const open = stores.filter(({ role }) => may(role, action, 'test'));
  return stores.length > 0 && open.length === 0 ? forbidden() : open;
}

export function modesFor(stores: Pick<StoreForForm, 'role'>[], action: StoreAction): ('live' | 'test')[] {
  return (['test', 'live'] as const).filter((mode) => stores.some(({ role }) => may(role, action, mode)));
}

export async function readEnded(seller: Seller, id: string | string[] | undefined) {
  const found = typeof id === 'string' && isUuid(id) ? await findSellerConnectionOfAnyTime(db(), seller.id, id) : null;
  return found?.endedAt ? found : null;
}

/**
 * Why a change of a store's data was refused, by its reason and in a sentence; the page is not there when what should
 * change isn't. Any other error is thrown again.
 */
export function refusedChange(error: unknown): { reason: string; sentence: string } {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 404) notFound();
  return { reason: error.reason, sentence: error.message };
}

/** Makes a change of a store's data that a form asks for; when the change is refused, so is the form, and says why. */
export function accepted<T>(data: FormData, change: Promise<T>): Promise<T> {
  return change.catch((error) => {
    throw new FormRefused(refuse(data, refusedChange(error).sentence));
  });
}

/** Why a form is refused whose store the person's role may not change in the chosen mode. */
export function notInMode(mode: 'live' | 'test'): Record<string, string> {
  return mode === 'live' ? { mode: texts('frame')('notInLive') } : { store: texts('frame')('notInStore') };
}

const noStore = () => texts('frame')('chooseStoreFault');

export const storeModeFields = {
  store: z.string({ error: noStore }).refine(isUuid, { error: noStore }),
  mode: z.enum(['live', 'test'], { error: () => texts('frame')('chooseModeFault') }),
};
