import { DEVICE_GRANT } from '@/extensions/device/lib/device-grant.ts';
import { deviceCode } from '@/extensions/device/lib/grants/device-code.ts';
import { OAuthError } from '../../kernel/errors/errors.ts';
import { required } from '../clients/client-credentials.ts';
import type { GrantType } from '../token-grant.ts';
import { authorizationCode } from './authorization-code.ts';
import type { Grant } from './grant.ts';
import { refreshToken } from './refresh-token.ts';

const GRANTS: Record<GrantType, Grant> = {
  authorization_code: authorizationCode,
  refresh_token: refreshToken,
  [DEVICE_GRANT]: deviceCode,
};

/**
 * The grant that a token request asks for. Checked before the rest of the body, or an unknown grant type would be
 * refused for missing fields. Throws `invalid_request` without a grant type, `unsupported_grant_type` for any other.
 */
export function grantOf(body: Record<string, string>): Grant {
  const type = required(body, 'grant_type');
  if (!isGrantType(type)) throw new OAuthError('unsupported_grant');
  return GRANTS[type];
}

function isGrantType(type: string): type is GrantType {
  return Object.hasOwn(GRANTS, type);
}
