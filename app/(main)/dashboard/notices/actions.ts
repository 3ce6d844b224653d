'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { listAddress, readListCursor } from '@/lib/database/list-address.ts';
import { asForm, textIn } from '@/lib/http/forms.ts';
import { isNoticeKind, NOTICE_KINDS } from '@/lib/journal/notices/notice-kind.ts';
import { markAllNoticesRead, markNoticesRead } from '@/lib/journal/notices/notices.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { NOTICES_PATH } from './in-words.ts';

export async function markReadAction(data: FormData): Promise<void> {
  const here = listAddress(NOTICES_PATH, readListCursor(Object.fromEntries(asForm(data))));
  const seller = await requireSeller(here);
  await markNoticesRead(db(), seller.id, [textIn(data, 'notice')], currentTime());
  showAnew(here);
}

export async function openNoticeAction(data: FormData): Promise<void> {
  const seller = await requireSeller(NOTICES_PATH);
  await markNoticesRead(db(), seller.id, [textIn(data, 'notice')], currentTime());
  const kind = textIn(data, 'kind');
  showAnew(isNoticeKind(kind) ? NOTICE_KINDS[kind].path : NOTICES_PATH);
}

export async function markAllReadAction(): Promise<void> {
  const seller = await requireSeller(NOTICES_PATH);
  await markAllNoticesRead(db(), seller.id, currentTime());
  showAnew(NOTICES_PATH);
}

function showAnew(here: string): never {
  // The bell is around the page.
  revalidatePath('/dashboard', 'layout');
  redirect(here);
}
