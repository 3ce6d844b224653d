'use server';

import { endAccess } from '../end-access.ts';
import { APPS_PATH } from './filter.ts';

export async function endAccessAction(data: FormData): Promise<void> {
  await endAccess(APPS_PATH, data, (id) => `${APPS_PATH}?ended=${id}`);
}
