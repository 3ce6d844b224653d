import { EXTENSIONS } from '@/extensions/index.ts';

/** The grant types of the authorization code. */
export const CODE_GRANTS = ['authorization_code', 'refresh_token'];

/** Every grant type there is, as `grant_type` names it; grants/known-grants.ts has what each of them does. */
export function grantTypes(extensions = EXTENSIONS): string[] {
  return [...CODE_GRANTS, ...extensions.flatMap(({ grants }) => Object.keys(grants ?? {}))];
}
