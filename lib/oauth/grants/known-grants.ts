import { EXTENSIONS } from '@/extensions/index.ts';
import { OAuthError } from '../../kernel/errors/errors.ts';
import { required } from '../clients/client-credentials.ts';
import { type CoreGrant, grantTypes } from '../token-grant.ts';
import { authorizationCode } from './authorization-code.ts';
import type { Grant } from './grant.ts';
import { refreshToken } from './refresh-token.ts';

declare module '../../kernel/extension.ts' {
  interface Extension {
    /** Grants by their type. */
    grants?: Record<string, () => Promise<Grant>>;
  }
}

const GRANTS: Record<CoreGrant, Grant> = { authorization_code: authorizationCode, refresh_token: refreshToken };

/**
 * The grant that a token request asks for. Checked before the rest of the body, or an unknown grant type would be
 * refused for missing fields. Throws `invalid_request` without a grant type, `unsupported_grant_type` for any other.
 */
export async function grantOf(body: Record<string, string>): Promise<Grant> {
  const type = required(body, 'grant_type');
  if (Object.hasOwn(GRANTS, type)) return GRANTS[type as CoreGrant];
  const grants = EXTENSIONS.find(({ grants = {} }) => Object.hasOwn(grants, type))?.grants;
  if (!grants?.[type]) throw new OAuthError('unsupported_grant', { known: grantTypes().join(', ') });
  return grants[type]();
}
