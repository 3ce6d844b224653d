import { PageError } from '@/app/page-error.ts';
import { seeOther } from '@/lib/http/page-responses.ts';
import type { Refusal } from '@/lib/oauth/authorization/check-choice.ts';
import type { Problem } from '../read-consent.ts';

const PROBLEMS: Record<Exclude<Refusal['fault'], 'app_gone' | 'answered'>, Problem> = {
  no_store: 'store',
  not_allowed: 'role',
  not_approved: 'ticked',
  nothing_ticked: 'nothing',
  not_confirmed: 'confirm',
  wrong_limits: 'limits',
  wrong_networks: 'networks',
  changed: 'changed',
  payment_failed: 'payment',
  changed_meanwhile: 'meanwhile',
};

/** Back to the screen, to ask again for what was wrong. */
export function refused(fault: Refusal['fault'], again: string): Response {
  if (fault === 'answered') throw new PageError('answered_before');
  return seeOther(fault === 'app_gone' ? again : `${again}&problem=${PROBLEMS[fault]}`);
}
