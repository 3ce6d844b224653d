import type { Mode } from '@/prisma/generated/enums.ts';
import { db } from '../database/db.ts';
import { acceptedLanguage, type Language } from '../kernel/language/language.ts';
import type { SellerId } from '../permissions/seller.ts';
import { setBuildsApps, setLanguage, setShownMode, setShownStore, setTimeZone, updateOwnName } from './sellers.ts';

/** Changes a person's name; the caller has checked the new one. */
export async function changeName(sellerId: SellerId, name: string): Promise<void> {
  await updateOwnName(db(), sellerId, name);
}

/** Changes whether a person builds apps, so that their menu has all that is for developers. */
export async function changeBuildsApps(sellerId: SellerId, buildsApps: boolean): Promise<void> {
  await setBuildsApps(db(), sellerId, buildsApps);
}

/** Changes the language in which a person reads pages and mails, wherever they are signed in. */
export async function changeLanguage(sellerId: SellerId, language: Language): Promise<void> {
  await setLanguage(db(), sellerId, { language });
}

/** Lets a person read pages and mails in what their browser asks for, now by these headers, wherever they sign in. */
export async function followBrowser(sellerId: SellerId, headers: Headers): Promise<void> {
  const browserLanguage = acceptedLanguage(headers.get('accept-language') ?? '');
  await setLanguage(db(), sellerId, { language: null, browserLanguage });
}

/** Changes the time zone in which a person reads times, on pages and in mails; the caller has read the new one. */
export async function changeTimeZone(sellerId: SellerId, timeZone: string): Promise<void> {
  await setTimeZone(db(), sellerId, timeZone);
}

/** Lets a person's dashboard show live or test data, wherever they are signed in, until they change it. */
export async function changeShownMode(sellerId: SellerId, mode: Mode): Promise<void> {
  await setShownMode(db(), sellerId, mode);
}

/** Lets a person's dashboard be about one store, wherever they are signed in, until they change it; null: about all. */
export async function changeShownStore(sellerId: SellerId, storeId: string | null): Promise<void> {
  await setShownStore(db(), sellerId, storeId);
}
