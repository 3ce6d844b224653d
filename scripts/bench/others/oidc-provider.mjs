// oidc-provider as its documentation shows it, with an adapter on one table and prepared statements. Without the scope
// openid no ID token is signed: what is compared is OAuth 2.0.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { send } from '../floor/http.ts';
import { load } from './load.mjs';
import { inPortions } from './portions.mjs';
import { ownerOf, profileOf, SHOPS, storeOf } from './shops.mjs';

const { default: Provider } = await load('oidc-provider');

const SCHEMA = `
CREATE TABLE oidc (model text, id text, payload jsonb NOT NULL, grant_id text, user_code text, uid text,
  expires_at timestamptz, consumed_at timestamptz, PRIMARY KEY (model, id));
CREATE INDEX ON oidc (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX ON oidc (uid) WHERE uid IS NOT NULL;`;

const REDIRECT_URI = 'https://app.example/callback';
const SCOPE = 'offline_access';
const FIND = `SELECT payload, extract(epoch FROM consumed_at)::int AS consumed FROM oidc
  WHERE model = $1 AND %s = $2 AND (expires_at IS NULL OR expires_at > now())`;

export async function open(pool, origin) {
  await pool.query(SCHEMA + SHOPS);
  const run = async (name, text, values) => (await pool.query({ name, text, values })).rows;
  const secret = randomBytes(32).toString('base64url');
  const provider = createProvider(origin, secret, adapterOn(run));
  const client = await provider.Client.find('oidc');
  const subject = { clientId: 'oidc', clientSecret: secret, redirectUri: REDIRECT_URI };
  const handle = provider.callback();

  const granted = async (accountId) => {
    const grant = new provider.Grant({ accountId, clientId: 'oidc' });
    grant.addOIDCScope(SCOPE);
    return { accountId, grantId: await grant.save(), client, scope: SCOPE };
  };
  const codes = (count) =>
    inPortions(count, async (index) => {
      const owner = storeOf(index);
      const code = new provider.AuthorizationCode({ ...(await granted(ownerOf(index))), redirectUri: REDIRECT_URI });
      return { ...subject, owner, code: await code.save() };
    });
  const pairs = (count) =>
    inPortions(count, async (index) => {
      const owner = storeOf(index);
      const common = { ...(await granted(ownerOf(index))), gty: 'authorization_code' };
      const [access, refresh] = [
        new provider.AccessToken(common),
        new provider.RefreshToken({ ...common, rotations: 0 }),
      ];
      return { ...subject, owner, accessToken: await access.save(), refreshToken: await refresh.save() };
    });
  const listener = async (request, response) => {
    if (request.url !== '/api/v1/me') return handle(request, response);
    const token = await provider.AccessToken.find(request.headers.authorization?.slice('Bearer '.length) ?? '');
    if (!token) return send(response, 401, { error: 'invalid_token' });
    send(response, 200, await profileOf(run, token.accountId, token.scope, token.clientId));
  };
  return { pairs, codes, listener };
}

function createProvider(origin, secret, adapter) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return new Provider(origin, {
    adapter,
    clients: [
      {
        client_id: 'oidc',
        client_secret: secret,
        redirect_uris: [REDIRECT_URI],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'bench' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    rotateRefreshToken: true,
    routes: { token: '/api/oauth/token' },
    ttl: { AccessToken: 3600, AuthorizationCode: 300, Grant: 14 * 86_400, RefreshToken: 14 * 86_400 },
  });
}

function adapterOn(run) {
  const payloadOf = ([row]) => row && { ...row.payload, ...(row.consumed && { consumed: row.consumed }) };
  return class Adapter {
    constructor(model) {
      this.model = model;
    }

    async upsert(id, payload, expiresIn) {
      const expires = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null;
      const { grantId = null, userCode = null, uid = null } = payload;
      await run(
        'upsert',
        `INSERT INTO oidc (model, id, payload, grant_id, user_code, uid, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (model, id) DO UPDATE SET payload = EXCLUDED.payload, grant_id = EXCLUDED.grant_id,
          user_code = EXCLUDED.user_code, uid = EXCLUDED.uid, expires_at = EXCLUDED.expires_at`,
        [this.model, id, JSON.stringify(payload), grantId, userCode, uid, expires],
      );
    }

    async find(id) {
      return payloadOf(await run('find', FIND.replace('%s', 'id'), [this.model, id]));
    }

    async findByUid(uid) {
      return payloadOf(await run('find_by_uid', FIND.replace('%s', 'uid'), [this.model, uid]));
    }

    async findByUserCode(code) {
      return payloadOf(await run('find_by_user_code', FIND.replace('%s', 'user_code'), [this.model, code]));
    }

    async consume(id) {
      await run('consume', 'UPDATE oidc SET consumed_at = now() WHERE model = $1 AND id = $2', [this.model, id]);
    }

    async destroy(id) {
      await run('destroy', 'DELETE FROM oidc WHERE model = $1 AND id = $2', [this.model, id]);
    }

    async revokeByGrantId(grantId) {
      await run('revoke_grant', 'DELETE FROM oidc WHERE grant_id = $1', [grantId]);
    }
  };
}
