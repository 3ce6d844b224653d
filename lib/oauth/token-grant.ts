import { EXTENSIONS } from '@/extensions/index.ts';

/** The grant types that no extension brings. */
const CORE_GRANTS = ['authorization_code', 'refresh_token'] as const;

export type CoreGrant = (typeof CORE_GRANTS)[number];

/** Every grant type there is, as `grant_type` names it; grants/known-grants.ts has what each of them does. */
export function grantTypes(extensions = EXTENSIONS): string[] {
  return [...CORE_GRANTS, ...extensions.flatMap(({ grants }) => Object.keys(grants ?? {}))];
}
