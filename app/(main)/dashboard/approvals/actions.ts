'use server';

import { refresh } from 'next/cache';
import { forbidden } from 'next/navigation';
import { currentContext, requireSeller } from '@/lib/accounts/require-seller.ts';
import { type Decisions, decideApprovals } from '@/lib/approvals/decide-approval.ts';
import { done, type FormState, refuse, textIn, textsIn } from '@/lib/http/forms.ts';
import { APPROVALS_PATH } from '../apps/filter.ts';

/** More than a page ever shows. */
const MOST = 200;

/** Approves or declines all that the page has shown of one connection: exactly what was shown, or not. */
export async function decideAllAction(_: FormState, data: FormData): Promise<FormState> {
  const seller = await requireSeller(APPROVALS_PATH);
  const decision = textIn(data, 'decision');
  if (decision !== 'approve' && decision !== 'decline') return refuse(data, 'Press one of the buttons.');
  const shown = textsIn(data, 'shown').slice(0, MOST);
  const quotes = new Map(shown.map((text): [string, string] => [text.split(' ')[0] ?? '', text.split(' ')[1] ?? '']));
  const isApproved = decision === 'approve';
  const counts = await decideApprovals(seller, isApproved, quotes, await currentContext());
  if (counts === 'forbidden') forbidden();
  refresh();
  return done(inWords(isApproved, counts));
}

function inWords(isApproved: boolean, { decided, before, changed, failed }: Decisions): string {
  return [
    `${decided} ${isApproved ? 'approved and done' : 'declined'}.`,
    changed > 0 && `${changed} would come to something else by now: look at what is shown, and press again.`,
    failed > 0 && `${failed} could not be done or paid; they are listed below.`,
    before > 0 && `${before} had been decided before.`,
  ]
    .filter(Boolean)
    .join(' ');
}
