import type { AskedApproval } from '@/extensions/approvals/lib/approval.ts';
import { readDetail } from './action-body.ts';
import { bodyReader } from './body-object.ts';
import { askedApproval } from './schema/approval.ts';

const DAY_S = 86_400;

const readAsked = bodyReader(askedApproval);

/** Reads a request for an approval from a JSON text. Throws 400 `invalid_request`; `param` names the member at fault. */
export function readApproval(text: string): AskedApproval {
  const { authorization_details, message = '', redirect_uri, state, expires_in } = readAsked(text);
  return {
    detail: readDetail(authorization_details[0] ?? {}),
    message: message === '' ? null : message,
    redirectUri: redirect_uri ?? null,
    state: state ?? null,
    expiresIn: expires_in ?? DAY_S,
  };
}
