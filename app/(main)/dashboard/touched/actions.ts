'use server';

import { TOUCHED_PATH, touchedPath } from '../apps/list.ts';
import { endAccess } from '../end-access.ts';

/** Ends a connection of the seller's stores, and shows what it has touched. */
export async function endAndShowAction(data: FormData): Promise<void> {
  await endAccess(TOUCHED_PATH, data, touchedPath);
}
