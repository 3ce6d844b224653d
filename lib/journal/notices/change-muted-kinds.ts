import { db } from '../../database/db.ts';
import { NOTICE_KIND_NAMES, type NoticeKind } from './notice-kind.ts';
import { setMutedKinds } from './notices.ts';

/**
 * Changes which kinds of mail somebody gets.
 * @param wanted the kinds to get; all others are switched off. Owners of a store get what is essential all the same.
 */
export async function changeMutedKinds(userId: string, wanted: readonly string[]): Promise<void> {
  const muted: NoticeKind[] = NOTICE_KIND_NAMES.filter((kind) => !wanted.includes(kind));
  await setMutedKinds(db(), userId, muted);
}
