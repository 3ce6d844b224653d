// @node-oauth/oauth2-server as its documentation shows it, with a plain pg adapter and prepared statements.
import { randomBytes } from 'node:crypto';
import { formOf, send } from '../floor/http.ts';
import { load } from './load.mjs';
import { ownerOf, profileOf, SHOPS, storeOf } from './shops.mjs';

const { default: OAuth2Server } = await load('@node-oauth/oauth2-server');
const { Request, Response } = OAuth2Server;

const SCHEMA = `
CREATE TABLE client (id text PRIMARY KEY, secret text NOT NULL, redirect_uris text[] NOT NULL);
CREATE TABLE token (access_token text PRIMARY KEY, access_expires_at timestamptz, refresh_token text UNIQUE,
  refresh_expires_at timestamptz, client_id text NOT NULL REFERENCES client, user_id text NOT NULL, scope text[]);
CREATE TABLE code (code text PRIMARY KEY, expires_at timestamptz NOT NULL, redirect_uri text NOT NULL,
  client_id text NOT NULL REFERENCES client, user_id text NOT NULL, scope text[]);`;

const REDIRECT_URI = 'https://app.example/callback';

export async function open(pool) {
  const secret = randomBytes(32).toString('base64url');
  await pool.query(SCHEMA + SHOPS);
  await pool.query('INSERT INTO client VALUES ($1, $2, $3)', ['node-oauth', secret, [REDIRECT_URI]]);
  const run = async (name, text, values) => (await pool.query({ name, text, values })).rows;
  const server = new OAuth2Server({ model: modelOn(run) });
  const subject = { clientId: 'node-oauth', clientSecret: secret, redirectUri: REDIRECT_URI };
  const random = () => randomBytes(32).toString('hex');

  const codes = async (count) => {
    const made = Array.from({ length: count }, (_, index) => ({ ...subject, owner: storeOf(index), code: random() }));
    await pool.query(
      `INSERT INTO code SELECT code, now() + interval '5 minutes', $3, $4, owner, '{all}'
      FROM unnest($1::text[], $2::text[]) AS made(code, owner)`,
      [made.map(({ code }) => code), made.map((_, index) => ownerOf(index)), REDIRECT_URI, subject.clientId],
    );
    return made;
  };
  const pairs = async (count) => {
    const made = Array.from({ length: count }, (_, index) => {
      return { ...subject, owner: storeOf(index), accessToken: random(), refreshToken: random() };
    });
    const tokens = ['accessToken', 'refreshToken'].map((name) => made.map((one) => one[name]));
    await pool.query(
      `INSERT INTO token SELECT access, now() + interval '1 hour', refresh, now() + interval '14 days', $4, owner, '{all}'
      FROM unnest($1::text[], $2::text[], $3::text[]) AS made(access, refresh, owner)`,
      [...tokens, made.map((_, index) => ownerOf(index)), subject.clientId],
    );
    return made;
  };
  return { pairs, codes, listener: (request, response) => void answer(server, run, request, response) };
}

async function answer(server, run, request, response) {
  const body = request.method === 'POST' ? Object.fromEntries(await formOf(request)) : {};
  const wrapped = new Request({ headers: request.headers, method: request.method, query: {}, body });
  const answered = new Response();
  try {
    if (request.url === '/api/v1/me') {
      const { user, scope, client } = await server.authenticate(wrapped, answered);
      return send(response, 200, await profileOf(run, user.id, scope.join(' '), client.id));
    }
    await server.token(wrapped, answered);
    send(response, 200, answered.body);
  } catch (error) {
    send(response, error.code ?? 500, { error: error.name });
  }
}

function modelOn(run) {
  const grants = ['authorization_code', 'refresh_token'];
  const clientOf = (row) => ({ id: row.client_id, redirectUris: row.redirect_uris, grants });
  const ofToken = 'SELECT t.*, c.redirect_uris FROM token t JOIN client c ON c.id = t.client_id';
  const tokenOf = (row) => ({
    accessToken: row.access_token,
    accessTokenExpiresAt: row.access_expires_at,
    refreshToken: row.refresh_token,
    refreshTokenExpiresAt: row.refresh_expires_at,
    scope: row.scope,
    client: clientOf(row),
    user: { id: row.user_id },
  });
  return {
    async getClient(id, secret) {
      const [row] = await run(
        'find_client',
        'SELECT id AS client_id, redirect_uris FROM client WHERE id = $1 AND secret = $2',
        [id, secret],
      );
      return row && clientOf(row);
    },
    async getAccessToken(text) {
      const [row] = await run('find_access', `${ofToken} WHERE t.access_token = $1`, [text]);
      return row && tokenOf(row);
    },
    async getRefreshToken(text) {
      const [row] = await run('find_refresh', `${ofToken} WHERE t.refresh_token = $1`, [text]);
      return row && tokenOf(row);
    },
    async getAuthorizationCode(text) {
      const join = 'SELECT o.*, c.redirect_uris FROM code o JOIN client c ON c.id = o.client_id';
      const [row] = await run('find_code', `${join} WHERE o.code = $1`, [text]);
      if (!row) return undefined;
      const { code, expires_at, redirect_uri, scope, user_id } = row;
      const user = { id: user_id };
      return {
        authorizationCode: code,
        expiresAt: expires_at,
        redirectUri: redirect_uri,
        scope,
        client: clientOf(row),
        user,
      };
    },
    async saveToken(token, client, user) {
      const { accessToken, accessTokenExpiresAt, refreshToken, refreshTokenExpiresAt, scope } = token;
      const times = [accessTokenExpiresAt, refreshToken, refreshTokenExpiresAt];
      await run('save_token', 'INSERT INTO token VALUES ($1, $2, $3, $4, $5, $6, $7)', [
        accessToken,
        ...times,
        client.id,
        user.id,
        scope,
      ]);
      return { ...token, client, user };
    },
    async revokeToken({ refreshToken }) {
      return (
        (await run('revoke_token', 'DELETE FROM token WHERE refresh_token = $1 RETURNING 1', [refreshToken])).length ===
        1
      );
    },
    async revokeAuthorizationCode({ authorizationCode }) {
      return (
        (await run('revoke_code', 'DELETE FROM code WHERE code = $1 RETURNING 1', [authorizationCode])).length === 1
      );
    },
  };
}
