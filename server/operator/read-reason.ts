import { fieldFault } from '@/lib/http/forms.ts';
import { answerForm, reasonForm } from '@/lib/operators/operator-text.ts';
import { type OperatorAnswer, refused } from './answer.ts';

/** A reason as the pages take it, or why it can't be taken. */
export function readReason(text: string): { text: string } | { refused: OperatorAnswer } {
  const read = reasonForm.safeParse({ reason: text }, { error: fieldFault });
  if (read.success) return { text: read.data.reason };
  return { refused: refused(`Reason: ${read.error.issues[0]?.message ?? 'not understood'}`) };
}

/** What the owner is told with a decision, as the pages take it; null for nothing. */
export function readAnswer(text: string): { text: string | null } | { refused: OperatorAnswer } {
  const read = answerForm.safeParse({ answer: text }, { error: fieldFault });
  if (read.success) return { text: read.data.answer };
  return { refused: refused(`Answer: ${read.error.issues[0]?.message ?? 'not understood'}`) };
}
