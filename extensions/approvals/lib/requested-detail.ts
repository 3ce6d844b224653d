import { z } from 'zod';
import type { ChangeDetail } from './approval.ts';

/** What each action takes beside its name. */
const ACTIONS: Record<string, string[]> = {
  cancel: [],
  cancel_immediately: [],
  resume: [],
  swap: ['variant_id', 'product_id', 'when'],
  pause: ['resumes_at', 'when'],
};
const OPTIONAL = [...new Set(Object.values(ACTIONS).flat())];
const MEMBERS = ['type', 'subscription_id', 'action', ...OPTIONAL];
const time = z.iso.datetime({ offset: true });

/**
 * Reads an element of `authorization_details` (RFC 9396 section 2): a change with the members that v1 takes.
 * @returns what is wrong with it, in a sentence, for anything else
 */
export function readRequestedDetail(element: Record<string, unknown>): { detail: ChangeDetail } | { fault: string } {
  // As in v1's bodies, a null counts as absent where a member may be.
  const given = Object.entries(element).filter(([name, value]) => value !== null || !OPTIONAL.includes(name));
  const plain: Record<string, unknown> = Object.fromEntries(given);
  const fault = faultOf(plain);
  return fault === null ? { detail: plain as unknown as ChangeDetail } : { fault };
}

function faultOf(detail: Record<string, unknown>): string | null {
  const { action, when } = detail;
  const names = Object.keys(detail);
  if (names.some((name) => !MEMBERS.includes(name))) return 'The authorization detail has a member that is not known.';
  const wrong = names.find((name) => typeof detail[name] !== 'string' || detail[name] === '');
  if (wrong !== undefined) return `${wrong} must be a string, and not empty.`;
  if (detail.subscription_id === undefined) return 'subscription_id is missing.';
  const taken = Object.hasOwn(ACTIONS, String(action)) ? ACTIONS[String(action)] : undefined;
  if (!taken) return `action must be one of ${Object.keys(ACTIONS).join(', ')}.`;
  const other = names.find((name) => OPTIONAL.includes(name) && !taken.includes(name));
  if (other !== undefined) return `${other} is not for the action ${action}.`;
  if ('resumes_at' in detail && !time.safeParse(detail.resumes_at).success)
    return 'resumes_at must be a time such as 2026-05-31T12:00:00Z.';
  if (when !== undefined && when !== 'now' && when !== 'period_end') return 'when must be now or period_end.';
  if (action !== 'swap') return null;
  return 'variant_id' in detail || 'product_id' in detail ? null : 'A swap needs variant_id or product_id.';
}
