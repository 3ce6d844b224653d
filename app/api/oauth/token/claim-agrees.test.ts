import fc from 'fast-check';
import { expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { authenticateClient, checkClient } from '@/lib/oauth/clients/authenticate-client.ts';
import { claimPresented } from '@/lib/oauth/connections/claim-presented.ts';
import { claimTokens } from '@/lib/oauth/connections/claim-tokens.ts';
import { objectionOf } from '@/lib/oauth/grants/grant.ts';
import { readKnown, readTokenRequest } from '@/lib/oauth/grants/grant-tokens.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { formatCredential, hashSecret, mintCredential, parseCredential } from '@/lib/permissions/credential.ts';
import { context } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { changeRow, codeBody, refreshBody, scene, VERIFIER } from '@/prisma/testing/scene.ts';

testDatabase();

const past = new Date(Date.now() - 1_000);

/** Whether the statement claims what no check objects to, and nothing else: by the steps of the endpoint. */
async function expectAgreement(body: Record<string, string>, jkt: string | null): Promise<void> {
  const by = context();
  const named = await checkClient({ authorization: null, body }, by);
  const { grant, request, claim } = await readTokenRequest({ client: named, body, idempotencyKey: null, jkt });
  const client = await authenticateClient(named, request.credential).catch(() => null);
  const known = client && (await readKnown(grant, client, { request, idempotencyKey: null }, by));
  const objection = known ? objectionOf(grant, known) : 'no client';
  const pair = { accessHash: hashSecret(by.requestId), refreshHash: hashSecret(`${by.requestId} too`) };
  const row = client?.connection;
  const claiming = claim && (row ? claimPresented(claim, pair, by, row) : claimTokens(db(), claim, pair, by));
  const granted = await claiming;
  expect(Boolean(granted), objection ?? 'nobody objects').toBe(objection === null);
}

const MCP = 'https://tillgate.example/mcp';
const authorized = fc.constantFrom<(string[] | undefined)[]>(
  undefined,
  undefined,
  [MCP],
  [MCP, 'https://api.tillgate.example'],
);
const named = fc.constantFrom(
  ...[undefined, undefined, 'https://api.tillgate.example/v1', 'HTTPS://tillgate.example:443/mcp/'],
  `${MCP} https://api.tillgate.example`,
);

const changeApp = ({ clientId }: { clientId: string }, data: { requiresDpop: boolean }) =>
  db().app.update({ where: { clientId }, data });

const client = fc.constantFrom<Record<string, string | undefined>>(...[{}, {}, { client_secret: undefined }], {
  client_secret: formatCredential(mintCredential('secret'), 'svc'),
});

const ofKey = fc.constantFrom(null, null, 'one key', 'another key');
const requires = fc.constantFrom(false, false, false, true);

test('a code is claimed if and only if no check objects', async () => {
  const here = await scene();
  const rows = fc.constantFrom(
    {},
    {},
    {},
    { endedAt: past },
    { codeExpiresAt: past },
    { failedProofs: 5 },
    { connectedAt: past },
    { codeJkt: 'one key' },
    { codeJkt: 'one key' },
    { replacesEarlier: true },
    { replacesEarlier: true, endedAt: past },
  );
  const redirectUri = fc.constantFrom(undefined, undefined, 'https://other.example', 'a\0b');
  const verifier = fc.constantFrom(undefined, VERIFIER, VERIFIER, 'short', `${VERIFIER}x`);
  await fc.assert(
    fc.asyncProperty(
      client,
      rows,
      redirectUri,
      verifier,
      fc.boolean(),
      authorized,
      named,
      ofKey,
      requires,
      async (by, row, redirect_uri, code_verifier, pkce, resources, resource, jkt, requiresDpop) => {
        await changeApp(here.app, { requiresDpop });
        const code = await here.authorize({
          ...(pkce && { challenge: s256(VERIFIER) }),
          ...(resources && { resources }),
        });
        await changeRow(code, row);
        const more = { ...by, code_verifier, resource, ...(redirect_uri !== undefined && { redirect_uri }) };
        await expectAgreement(codeBody(here.app, code, more), jkt);
      },
    ),
    { numRuns: 50 },
  );
});

test('a code of a widening renews the pair if and only if no check objects', async () => {
  const here = await scene();
  const rows = fc.constantFrom(
    {},
    {},
    {},
    { endedAt: past },
    { endsAt: past },
    { codeExpiresAt: past },
    { failedProofs: 5 },
    { codeRenews: false },
    { codeRenews: false, connectedAt: null },
    { codeJkt: 'one key' },
    { jkt: 'one key' },
    { jkt: 'one key', codeJkt: 'another key' },
    { replacesEarlier: true },
  );
  const redirectUri = fc.constantFrom(undefined, undefined, 'https://other.example');
  const verifier = fc.constantFrom(undefined, VERIFIER, VERIFIER, `${VERIFIER}x`);
  await fc.assert(
    fc.asyncProperty(
      client,
      rows,
      redirectUri,
      verifier,
      fc.boolean(),
      authorized,
      named,
      ofKey,
      requires,
      async (by, row, redirect_uri, code_verifier, pkce, resources, resource, jkt, requiresDpop) => {
        await changeApp(here.app, { requiresDpop: false });
        const { refresh_token } = await here.connect(resources && { resources });
        const code = mintCredential('code');
        const selector = parseCredential(refresh_token, 'svc')?.selector ?? '';
        await changeRow(refresh_token, {
          codeHash: hashSecret(code.secret),
          codeExpiresAt: new Date(Date.now() + 60_000),
          codeChallenge: pkce ? s256(VERIFIER) : null,
          codeRenews: true,
          ...row,
        });
        await changeApp(here.app, { requiresDpop });
        const more = { ...by, code_verifier, resource, ...(redirect_uri !== undefined && { redirect_uri }) };
        const sent = formatCredential({ ...code, selector }, 'svc');
        await expectAgreement(codeBody(here.app, sent, more), jkt);
      },
    ),
    { numRuns: 50 },
  );
});

test('a refresh token is claimed if and only if no check objects', async () => {
  const here = await scene();
  const rows = fc.constantFrom(
    {},
    {},
    {},
    { endedAt: past },
    { endsAt: past },
    { endsAt: new Date(Date.now() + 3_600_000) },
    { refreshHash: 'other' },
    { connectedAt: null },
    { jkt: 'one key' },
    { jkt: 'one key' },
    { jkt: 'one key' },
  );
  const scope = fc.constantFrom(
    undefined,
    '',
    'orders:read',
    'orders:read taxes:read',
    'orders:write',
    '*',
    'nonsense',
  );
  const granted = fc.constantFrom<string[][]>(['*'], ['orders:read'], ['orders:read', 'taxes:read']);
  const before = fc.constantFrom<string[][]>([], [], ['*'], ['orders:read', 'taxes:read', 'orders:write']);
  await fc.assert(
    fc.asyncProperty(
      client,
      rows,
      scope,
      granted,
      before,
      fc.boolean(),
      authorized,
      named,
      ofKey,
      requires,
      async (by, row, asked, scopes, grantedScopes, isPublic, resources, resource, jkt, requiresDpop) => {
        await changeApp(here.app, { requiresDpop: false });
        const { refresh_token } = await here.connect({
          scopes,
          ...(resources && { resources }),
          ...(isPublic && { verifier: VERIFIER }),
        });
        await changeRow(refresh_token, { ...row, grantedScopes });
        await changeApp(here.app, { requiresDpop });
        const body = refreshBody(here.app, refresh_token, { ...by, scope: asked, resource });
        await expectAgreement(body, jkt);
      },
    ),
    { numRuns: 50 },
  );
});

test('what is wrong is wrong for both ways to claim', async () => {
  const here = await scene();
  const read = parseCredential(await here.authorize(), 'svc');
  const claim = {
    client: { clientId: here.app.clientId, proof: { by: 'none' as const } },
    credential: { selector: read?.selector ?? '', hash: hashSecret(read?.secret ?? '') },
    proofs: { redirectUri: here.app.redirectUri, challenge: null, jkt: null },
    wants: { scopes: null, resources: null, lifetime: null },
    isUntagged: false,
  };
  const pair = { accessHash: 'a', refreshHash: 'r' };
  for (const manner of ['shared', 'alone'] as const)
    for (const kind of ['redemption', 'rotation', 'renewal'] as const)
      expect(await claimTokens(db(), { ...claim, kind }, pair, context(), manner)).toBeNull();
});
