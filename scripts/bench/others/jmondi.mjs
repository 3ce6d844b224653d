// @jmondi/oauth2-server as its documentation shows it, with a plain pg adapter and prepared statements.
import { createSecretKey, randomBytes } from 'node:crypto';
import { formOf, send } from '../floor/http.ts';
import { load } from './load.mjs';
import { inPortions } from './portions.mjs';
import { ownerOf, profileOf, SHOPS, storeOf } from './shops.mjs';

const { AuthorizationServer, DateInterval, JwtService, generateRandomToken } = await load('@jmondi/oauth2-server');

const SCHEMA = `
CREATE TABLE client (id text PRIMARY KEY, secret text NOT NULL, name text NOT NULL, redirect_uris text[] NOT NULL);
CREATE TABLE person (id text PRIMARY KEY);
CREATE TABLE token (access_token text PRIMARY KEY, access_expires_at timestamptz NOT NULL, refresh_token text UNIQUE,
  refresh_expires_at timestamptz, client_id text NOT NULL REFERENCES client, user_id text NOT NULL REFERENCES person,
  scopes text[] NOT NULL, revoked boolean NOT NULL DEFAULT false);
CREATE TABLE code (code text PRIMARY KEY, expires_at timestamptz NOT NULL, redirect_uri text NOT NULL,
  client_id text NOT NULL REFERENCES client, user_id text NOT NULL REFERENCES person, scopes text[] NOT NULL,
  revoked boolean NOT NULL DEFAULT false);
INSERT INTO person SELECT 'person-' || i FROM generate_series(0, 89) AS i;`;

const REDIRECT_URI = 'https://app.example/callback';
const MONTH_MS = 30 * 24 * 3_600_000;

export async function open(pool) {
  const secret = randomBytes(32).toString('base64url');
  await pool.query(SCHEMA + SHOPS);
  await pool.query('INSERT INTO client VALUES ($1, $2, $3, $4)', ['jmondi', secret, 'App', [REDIRECT_URI]]);
  const run = async (name, text, values) => (await pool.query({ name, text, values })).rows;
  const server = createServer(run);
  const fields = { client_id: 'jmondi', client_secret: secret, redirect_uri: REDIRECT_URI };
  const subject = { clientId: 'jmondi', clientSecret: secret, redirectUri: REDIRECT_URI };

  const codes = async (count) => {
    const query = { client_id: 'jmondi', redirect_uri: REDIRECT_URI, response_type: 'code', scope: 'all' };
    return inPortions(count, async (index) => {
      const request = await server.validateAuthorizationRequest({ query, headers: {}, body: {} });
      Object.assign(request, { user: { id: ownerOf(index) }, isAuthorizationApproved: true });
      const { headers } = await server.completeAuthorizationRequest(request);
      const code = new URL(headers.location).searchParams.get('code');
      return { ...subject, owner: storeOf(index), code };
    });
  };
  const token = (body) => server.respondToAccessTokenRequest({ query: {}, headers: {}, body });
  const pairs = async (count) => {
    const made = await codes(count);
    return inPortions(count, async (index) => {
      const { code, ...rest } = made[index];
      const { body } = await token({ ...fields, grant_type: 'authorization_code', code });
      return { ...rest, accessToken: body.access_token, refreshToken: body.refresh_token };
    });
  };
  const me = async (request) => {
    const bearer = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const { jti, scope } = await jwt.verify(bearer);
    const [row] = await run('find_access', 'SELECT user_id FROM token WHERE access_token = $1 AND NOT revoked', [jti]);
    return row ? profileOf(run, row.user_id, scope, 'jmondi') : null;
  };
  return { pairs, codes, listener: (request, response) => void answer(request, response, token, me) };
}

async function answer(request, response, token, me) {
  try {
    if (request.url === '/api/v1/me') {
      const found = await me(request);
      return send(response, found ? 200 : 401, found ?? { error: 'invalid_token' });
    }
    const { body } = await token(Object.fromEntries(await formOf(request)));
    send(response, 200, body);
  } catch (error) {
    send(response, error.status ?? 500, { error: error.error ?? error.errorType ?? 'server_error' });
  }
}

// A key object, so that it isn't made anew for each signature.
const jwt = new JwtService(createSecretKey(randomBytes(32)));

function createServer(run) {
  const grants = ['authorization_code', 'refresh_token'];
  const clientOf = ({ id, secret, name, redirect_uris }) => {
    return { id, secret, name, redirectUris: redirect_uris, allowedGrants: grants, scopes: [] };
  };
  const getClient = async (id) => {
    const [row] = await run('find_client', 'SELECT * FROM client WHERE id = $1', [id]);
    return row && clientOf(row);
  };
  const scopesOf = (names) => names.map((name) => ({ name }));
  const tokenOf = async (row) => ({
    accessToken: row.access_token,
    accessTokenExpiresAt: row.access_expires_at,
    refreshToken: row.refresh_token,
    refreshTokenExpiresAt: row.refresh_expires_at,
    client: clientOf(row),
    user: { id: row.user_id },
    scopes: scopesOf(row.scopes),
    revoked: row.revoked,
  });
  const clients = {
    getByIdentifier: getClient,
    isClientValid: async (grant, client, secret) => client.secret === secret && client.allowedGrants.includes(grant),
  };
  const tokens = {
    issueToken: async (client, scopes, user) => ({
      accessToken: generateRandomToken(),
      accessTokenExpiresAt: new Date(Date.now() + 3_600_000),
      client,
      user,
      scopes,
    }),
    issueRefreshToken: async (token) => {
      token.refreshToken = generateRandomToken();
      token.refreshTokenExpiresAt = new Date(Date.now() + MONTH_MS);
      await tokens.persist(token);
      return token;
    },
    persist: (token) =>
      run(
        'save_token',
        `INSERT INTO token (access_token, access_expires_at, refresh_token, refresh_expires_at, client_id, user_id, scopes)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (access_token) DO UPDATE
        SET refresh_token = EXCLUDED.refresh_token, refresh_expires_at = EXCLUDED.refresh_expires_at`,
        [
          token.accessToken,
          token.accessTokenExpiresAt,
          token.refreshToken ?? null,
          token.refreshTokenExpiresAt ?? null,
          token.client.id,
          token.user.id,
          token.scopes.map(({ name }) => name),
        ],
      ),
    revoke: (token) =>
      run('revoke_token', 'UPDATE token SET revoked = true WHERE access_token = $1', [token.accessToken]),
    isRefreshTokenRevoked: async (token) => token.revoked || Date.now() > token.refreshTokenExpiresAt.getTime(),
    getByRefreshToken: async (text) => {
      const join =
        'SELECT t.*, c.id, c.secret, c.name, c.redirect_uris FROM token t JOIN client c ON c.id = t.client_id';
      const [row] = await run('find_refresh', `${join} WHERE t.refresh_token = $1`, [text]);
      return tokenOf(row);
    },
  };
  const codes = {
    issueAuthCode: (client, user, scopes) => {
      const expiresAt = new DateInterval('5m').getEndDate();
      return { code: generateRandomToken(), redirectUri: REDIRECT_URI, expiresAt, client, user, scopes };
    },
    persist: (code) =>
      run('save_code', 'INSERT INTO code VALUES ($1, $2, $3, $4, $5, $6)', [
        code.code,
        code.expiresAt,
        code.redirectUri,
        code.client.id,
        code.user.id,
        code.scopes.map(({ name }) => name),
      ]),
    getByIdentifier: async (text) => {
      const [row] = await run('find_code', 'SELECT * FROM code WHERE code = $1', [text]);
      const { code, expires_at, redirect_uri, scopes, user_id, client_id } = row;
      const client = await getClient(client_id);
      const user = { id: user_id };
      return { code, expiresAt: expires_at, redirectUri: redirect_uri, client, user, scopes: scopesOf(scopes) };
    },
    isRevoked: async (text) =>
      (await run('code_state', 'SELECT revoked OR expires_at < now() AS gone FROM code WHERE code = $1', [text]))[0]
        ?.gone ?? true,
    revoke: (text) => run('revoke_code', 'UPDATE code SET revoked = true WHERE code = $1', [text]),
  };
  const scopes = { getAllByIdentifiers: async (names) => scopesOf(names), finalize: async (found) => found };
  const people = {
    getUserByCredentials: async (id) => (await run('find_person', 'SELECT id FROM person WHERE id = $1', [id]))[0],
  };
  const made = new AuthorizationServer(clients, tokens, scopes, jwt, { requiresPKCE: false });
  made.enableGrantTypes(
    { grant: 'authorization_code', authCodeRepository: codes, userRepository: people },
    'refresh_token',
  );
  return made;
}
