'use server';

import { TOUCHED_PATH, touchedPath } from '../apps/list.ts';
import { endAccess } from '../end-access.ts';

export async function endAndShowAction(data: FormData): Promise<void> {
  await endAccess(TOUCHED_PATH, data, touchedPath);
}
