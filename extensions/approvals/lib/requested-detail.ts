import { z } from 'zod';
import type { AuthorizationDetail } from './approval.ts';
import { DETAIL_TYPE } from './detail-type.ts';

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
 * Reads the parameter `authorization_details` (RFC 9396 section 2): a JSON list of one change, with the members that v1
 * takes.
 * @returns what is wrong with it, in a sentence, for anything else
 */
export function readRequestedDetail(text: string): { detail: AuthorizationDetail } | { fault: string } {
  const value = parsed(text);
  if (!Array.isArray(value)) return { fault: 'authorization_details must be a JSON list.' };
  const [detail] = value;
  if (value.length !== 1) return { fault: 'authorization_details must have exactly one element.' };
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail))
    return { fault: 'The authorization detail must be an object.' };
  // As in v1's bodies, a null counts as absent where a member may be.
  const given = Object.entries(detail).filter(([name, value]) => value !== null || !OPTIONAL.includes(name));
  const plain: Record<string, unknown> = Object.fromEntries(given);
  const fault = faultOf(plain);
  return fault === null ? { detail: plain as unknown as AuthorizationDetail } : { fault };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faultOf(detail: Record<string, unknown>): string | null {
  const { type, action, when } = detail;
  if (type !== DETAIL_TYPE) return `The only type of authorization detail is ${DETAIL_TYPE}.`;
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
