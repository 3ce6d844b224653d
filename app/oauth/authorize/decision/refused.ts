import { PageError } from '@/app/page-error.ts';
import { seeOther } from '@/lib/http/page-responses.ts';
import type { Refusal } from '@/lib/oauth/authorization/check-choice.ts';

/** Back to the screen, to ask again for what was wrong. */
export function refused(fault: Refusal['fault'], again: string): Response {
  if (fault === 'not_allowed') return seeOther(`${again}&problem=role`);
  if (fault === 'changed_meanwhile') return seeOther(`${again}&problem=meanwhile`);
  if (fault === 'not_approved') return seeOther(`${again}&problem=ticked`);
  if (fault === 'wrong_limits') return seeOther(`${again}&problem=limits`);
  if (fault === 'wrong_networks') return seeOther(`${again}&problem=networks`);
  if (fault === 'nothing_ticked') return seeOther(`${again}&problem=nothing`);
  if (fault === 'no_store') return seeOther(`${again}&problem=store`);
  if (fault === 'not_confirmed') return seeOther(`${again}&problem=confirm`);
  if (fault === 'changed' || fault === 'payment_failed')
    return seeOther(`${again}&problem=${fault === 'changed' ? 'changed' : 'payment'}`);
  if (fault === 'app_gone') return seeOther(again);
  throw new PageError('answered_before');
}
