import { EXTENSIONS } from '@/extensions/index.ts';
import type { Grant } from './grants/grant.ts';

/** A grant type: the parameters of its requests beside those that all have, and what reads them. */
export interface GrantType {
  /** In order, with what the API's document says of them; the first is the credential. */
  parameters: Record<string, { about?: string; isOptional?: true }>;
  load(): Promise<Grant>;
}

declare module '../kernel/extension.ts' {
  interface Extension {
    /** Grants by their type. */
    grants?: Record<string, GrantType>;
  }
}

/** The grants that no extension brings. */
const GRANTS: Record<string, GrantType> = {
  authorization_code: {
    parameters: {
      code: { about: 'Valid once, for 5 minutes.' },
      redirect_uri: { about: 'Exactly as in the authorization request.' },
      code_verifier: { about: 'Needed when the authorization request had a `code_challenge`.', isOptional: true },
    },
    load: async () => (await import('./grants/authorization-code.ts')).authorizationCode,
  },
  refresh_token: {
    parameters: {
      refresh_token: {},
      scope: { about: 'Less than was granted, for the new access token only.', isOptional: true },
    },
    load: async () => (await import('./grants/refresh-token.ts')).refreshToken,
  },
};

/** Every grant there is, by its `grant_type`. */
export function knownGrants(extensions = EXTENSIONS): Map<string, GrantType> {
  return new Map([GRANTS, ...extensions.map(({ grants = {} }) => grants)].flatMap((grants) => Object.entries(grants)));
}

/** Their types, as `grant_type` names them. */
export function grantTypes(extensions = EXTENSIONS): string[] {
  return [...knownGrants(extensions).keys()];
}
