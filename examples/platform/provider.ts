import { generateKeyPairSync } from 'node:crypto';
import Provider, { type Configuration, type JWK } from 'oidc-provider';

/** Somebody with an account at the platform. */
export interface Person {
  /** What the platform knows them by for ever; here also what they type in to sign in, with any password. */
  sub: string;
  name: string;
  email: string;
  email_verified: boolean;
}

/** Who may send people to sign in. */
export interface Client {
  id: string;
  secret: string;
  redirectUri: string;
}

/** A key that the platform signs ID tokens with. */
export function makeSigningKey(kid: string): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } as JWK;
}

/**
 * The platform’s OpenID provider. Its pages are those that the library brings for development; whoever signs in to a
 * product of the platform itself isn’t asked whether it may know them.
 * @param issuer its public address
 */
export function openIdProvider(
  issuer: string,
  { client, people, keys = [makeSigningKey('first')] }: { client: Client; people: Person[]; keys?: JWK[] },
): Provider {
  const configuration: Configuration = {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [client.redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['of the example alone'] },
    jwks: { keys },
    pkce: { required: () => true },
    findAccount: (_, sub) => {
      const person = people.find((one) => one.sub === sub);
      return person && { accountId: sub, claims: () => ({ ...person }) };
    },
    loadExistingGrant: async ({ oidc: { provider, session, params } }) => {
      const grant = new provider.Grant({ accountId: session?.accountId, clientId: client.id });
      grant.addOIDCScope(String(params?.scope));
      await grant.save();
      return grant;
    },
    ttl: { Session: 3600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  };
  return new Provider(issuer, configuration);
}
