import type { Mode } from '@/prisma/generated/enums.ts';
import { db } from '../database/db.ts';
import type { Language } from '../language/language.ts';
import type { SellerId } from './seller.ts';
import { setLanguage, setShownMode, setTimeZone, updateOwnName } from './sellers.ts';

/** Changes a person's name; the caller has checked the new one. */
export async function changeName(sellerId: SellerId, name: string): Promise<void> {
  await updateOwnName(db(), sellerId, name);
}

/** Changes the language in which a person reads pages and mails, wherever they are signed in; null: their browser's. */
export async function changeLanguage(sellerId: SellerId, language: Language | null): Promise<void> {
  await setLanguage(db(), sellerId, language);
}

/** Changes the time zone in which a person reads times, on pages and in mails; the caller has read the new one. */
export async function changeTimeZone(sellerId: SellerId, timeZone: string): Promise<void> {
  await setTimeZone(db(), sellerId, timeZone);
}

/** Lets a person's dashboard show live or test data, wherever they are signed in, until they change it. */
export async function changeShownMode(sellerId: SellerId, mode: Mode): Promise<void> {
  await setShownMode(db(), sellerId, mode);
}
