import { parseActing } from '@/lib/api/action-body.ts';
import { bodyReader } from '@/lib/api/body-object.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { authorizationDetail, looseApproval } from '../schema.ts';
import type { ApprovalRequest, ChangeDetail } from './approval.ts';

const DAY_S = 86_400;

const readLoose = bodyReader(looseApproval);

/**
 * Reads a request for an approval from a JSON text. Throws 400 `invalid_request`; `param` names the member at fault.
 */
export function readApproval(text: string): ApprovalRequest {
  const { authorization_details, message = '', redirect_uri, state, expires_in } = readLoose(text);
  return {
    detail: readDetail(authorization_details[0] ?? {}),
    message: message === '' ? null : message,
    redirectUri: redirect_uri ?? null,
    state: state ?? null,
    expiresIn: expires_in ?? DAY_S,
  };
}

/** Reads an authorization detail. Throws 400 `invalid_request`; `param` names the member at fault. */
export function readDetail(value: Record<string, unknown>): ChangeDetail {
  return parseActing(authorizationDetail, value);
}

/** Reads one that an authorization request carries; what is wrong with it in a sentence, which goes back to the app. */
export function readRequestedDetail(value: Record<string, unknown>): { detail: ChangeDetail } | { fault: string } {
  try {
    return { detail: readDetail(value) };
  } catch (error) {
    if (error instanceof ApiError) return { fault: error.message };
    throw error;
  }
}
