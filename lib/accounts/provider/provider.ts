import { decodeJwt } from 'jose';
import { z } from 'zod';
import { isNobodys } from '../../journal/mail/nobody.ts';
import { tidyText } from '../../kernel/text/shown-text.ts';

/** What we need of a provider's metadata (OpenID Connect Discovery 1.0, section 3). */
const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});

/** A provider's metadata; null when it is none, or another issuer's. */
export function readMetadata(given: unknown, issuer: string) {
  const read = metadata.safeParse(given);
  if (!read.success || read.data.issuer !== issuer) return null;
  const methods = read.data.token_endpoint_auth_methods_supported;
  const clientAuthentication = methods.includes('client_secret_basic') ? 'client_secret_basic' : 'client_secret_post';
  return { ...read.data, clientAuthentication } as const;
}

/** What an ID token, and the userinfo endpoint where that says it, tell of a person. */
const personClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z
    .email()
    .max(254)
    .refine((email) => !isNobodys(email))
    .optional()
    .catch(undefined),
  // Some providers write it as a text; what isn't clearly true is not.
  email_verified: z
    .unknown()
    .optional()
    .transform((value) => value === true || value === 'true'),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
});

const claims = personClaims.extend({
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  auth_time: z.number().int().optional().catch(undefined),
});

/**
 * What a verified ID token says; null when it is none, or is for somebody else as well and not made for us (OpenID
 * Connect Core 1.0, section 3.1.3.7).
 */
export function claimsIn(idToken: string, clientId: string) {
  try {
    const { auth_time: seconds, ...read } = claims.parse(decodeJwt(idToken));
    if (Array.isArray(read.aud) && read.aud.length > 1 && read.azp !== clientId) return null;
    if (read.azp !== undefined && read.azp !== clientId) return null;
    return { ...read, authenticatedAt: seconds === undefined ? null : new Date(seconds * 1000) };
  } catch {
    return null;
  }
}

/**
 * The person of an ID token, with what the userinfo endpoint adds if it was asked; null when that speaks of another
 * person (section 5.3.2).
 */
export function profileOf(token: NonNullable<ReturnType<typeof claimsIn>>, added?: unknown) {
  const more = added === undefined ? token : personClaims.safeParse(added).data;
  if (more?.sub !== token.sub) return null;
  const name = more.name ?? token.name ?? more.preferred_username ?? token.preferred_username;
  return {
    id: token.sub,
    sub: token.sub,
    email: more.email,
    emailVerified: more.email !== undefined && more.email_verified,
    name: tidyText(name ?? more.email?.split('@')[0] ?? '').slice(0, 80),
  };
}
