import { z } from 'zod';
import { DOCUMENTED } from '@/extensions/operations.ts';
import type { AppCredentials } from '../../oauth/clients/app-code.ts';
import { knownGrants } from '../../oauth/token-grant.ts';
import type { Introspection } from '../../oauth/tokens/introspection.ts';
import type { TokenResponse } from '../../oauth/tokens/token-response.ts';
import { client, lifetime, resource } from './client-fields.ts';
import { endsAt, id } from './scalar.ts';
import { storeObject } from './store.ts';

const token = {
  token: z.string().min(1).describe('An access or refresh token of the app.'),
  token_type_hint: z.string().optional(),
};

declare module '../../kernel/extension.ts' {
  interface Documented {
    /** An authorization detail (RFC 9396 section 7) as the pair of tokens has it. */
    grantedDetail?: z.ZodObject;
  }
}

const ofGrants = [...knownGrants()].map(([type, { parameters }]) => {
  const own = Object.entries(parameters).map(([name, { about, isOptional }]) => {
    const value = isOptional ? z.string().optional() : z.string().min(1);
    return [name, about === undefined ? value : value.describe(about)];
  });
  return z.object({
    grant_type: z.literal(type),
    ...(Object.fromEntries(own) as Record<string, z.ZodType<string | undefined>>),
    ...lifetime,
    ...resource,
    ...client,
  });
});

export const tokenRequest = z
  .discriminatedUnion('grant_type', ofGrants as [(typeof ofGrants)[number]])
  .meta({ id: 'TokenRequest', description: 'Exchanges a code, rotates a refresh token, or asks for a device.' });

export const appCredentialsRequest = z
  .object({
    code: z.string().min(1).describe('Valid once, for 10 minutes.'),
    code_verifier: z.string().min(1).describe('Of the `code_challenge` in the link (S256).'),
  })
  .meta({ id: 'AppCredentialsRequest', description: 'Asks for the credentials of an app that was just created.' });

export const appCredentials = z
  .strictObject({ client_id: z.string(), client_secret: z.string().describe('Shown only this once.') })
  .meta({ id: 'AppCredentials', description: 'What an app authenticates with.' }) satisfies z.ZodType<AppCredentials>;

export const tokenResponse = z
  .strictObject({
    access_token: z
      .string()
      .describe('Ends when it is rotated or revoked, and expires only where `expires_in` says so.'),
    token_type: z.enum(['Bearer', 'DPoP']).describe('`DPoP` if the request came with a proof of a key.'),
    refresh_token: z.string(),
    scope: z.string().describe('What was granted: names separated by spaces, or `*`.'),
    store: storeObject,
    expires_in: z.int().optional().describe('Seconds until the access token expires; only where that was asked for.'),
    ends_at: endsAt,
    authorization_details: z
      .array(DOCUMENTED.find((one) => one.grantedDetail)?.grantedDetail ?? z.looseObject({}))
      .optional()
      .describe('The change that the seller approved with the connection; only where the request asked for one.'),
  })
  .meta({
    id: 'TokenResponse',
    description: 'A pair of tokens for one store in one mode.',
  }) satisfies z.ZodType<TokenResponse>;

export const tokenReference = z
  .object({ ...token, ...client })
  .meta({ id: 'TokenReference', description: 'One of the app’s tokens.' });

export const introspection = z
  .union([
    z.strictObject({ active: z.literal(false) }),
    z.strictObject({
      active: z.literal(true),
      token_type: z
        .enum(['access_token', 'refresh_token', 'DPoP'])
        .describe('`DPoP`: an access token that is bound to a key.'),
      scope: z.string(),
      client_id: z.string(),
      sub: id.describe('The store’s id.'),
      mode: z.enum(['live', 'test']),
      connection_id: id.describe('The same for all tokens of a connection.'),
      iat: z.int().describe('Seconds since 1970.'),
      exp: z.int().optional().describe('When the access token expires, where it does: seconds since 1970.'),
      iss: z.string(),
      ends_at: endsAt,
      aud: z.array(z.string()).optional().describe('What the token is for, if the app named a `resource`.'),
      cnf: z.strictObject({ jkt: z.string() }).optional().describe('The thumbprint of the key that it is bound to.'),
    }),
  ])
  .meta({
    id: 'Introspection',
    description: 'What is known about a token (RFC 7662).',
  }) satisfies z.ZodType<Introspection>;

const reported = z.array(z.object({ token: z.string(), type: z.string().optional(), url: z.string().optional() }));

export const leakReport = z
  .union([z.object({ tokens: z.array(z.string()).max(100) }), z.array(z.string()).max(100), reported.max(100)])
  .meta({ id: 'LeakReport', description: 'Credentials that were found in public.' });
