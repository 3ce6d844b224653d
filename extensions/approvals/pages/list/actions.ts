'use server';

import { forbidden, redirect } from 'next/navigation';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { textIn, textsIn } from '@/lib/http/forms.ts';
import { APPROVALS_PATH } from '../../index.ts';
import { decideApprovals } from '../../lib/decide-approval.ts';

/** More than a page ever shows. */
const MOST = 200;

/**
 * Approves or declines all that the page has shown of one connection: exactly what was shown, or not. The page then
 * says what came of it.
 */
export async function decideAllAction(data: FormData): Promise<void> {
  const seller = await requireSeller(APPROVALS_PATH);
  const decision = textIn(data, 'decision');
  if (decision !== 'approve' && decision !== 'decline') redirect(APPROVALS_PATH);
  const shown = textsIn(data, 'shown').slice(0, MOST);
  const quotes = new Map(shown.map((text): [string, string] => [text.split(' ')[0] ?? '', text.split(' ')[1] ?? '']));
  const counts = await decideApprovals(seller, decision === 'approve', quotes, await currentContext());
  if (counts === 'forbidden') forbidden();
  const counted = Object.entries(counts).map(([name, count]): [string, string] => [name, String(count)]);
  redirect(`${APPROVALS_PATH}?${new URLSearchParams([['did', decision], ...counted])}`);
}
