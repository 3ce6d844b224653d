import { describe, expect, test } from 'vitest';
import { saveCalls } from '@/lib/calls/save-calls.ts';
import { db } from '@/lib/database/db.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { formatCredential, hashSecret, mintCredential, parseCredential } from '@/lib/permissions/credential.ts';
import { createApp } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { POST } from './route.ts';

const { basic, codeBody, expectError, NO_SECRET, pairOf, post, postJson, scene, VERIFIER } = oauth;

testDatabase();

const NO_CREDENTIALS = { client_id: undefined, client_secret: undefined };

describe('Basic', () => {
  test('names the client instead of the body, in a form and in JSON', async () => {
    const { app, authorize } = await scene();
    const headers = basic(app.clientId, app.clientSecret);
    pairOf(await post(POST, codeBody(app, await authorize(), NO_CREDENTIALS), headers));
    pairOf(await postJson(POST, codeBody(app, await authorize(), NO_CREDENTIALS), headers));
  });

  test('is read percent-decoded', async () => {
    const { app, authorize } = await scene();
    const encoded = (text: string) => [...text].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('');
    const text = `${encoded(app.clientId)}:${encoded(app.clientSecret)}`;
    const headers = { authorization: `Basic ${Buffer.from(text).toString('base64')}` };
    pairOf(await post(POST, codeBody(app, await authorize(), NO_CREDENTIALS), headers));
  });

  test('may come with the same client_id in the body; an empty client_secret there counts as none', async () => {
    const { app, authorize } = await scene();
    const headers = basic(app.clientId, app.clientSecret);
    pairOf(await post(POST, codeBody(app, await authorize(), NO_SECRET), headers));
    pairOf(await post(POST, codeBody(app, await authorize(), { client_secret: '' }), headers));
  });

  test('invalid_request: with a client_secret or another client_id in the body as well', async () => {
    const { app, developer, authorize } = await scene();
    const other = await createApp(db(), developer.id);
    const code = await authorize();
    const headers = basic(app.clientId, app.clientSecret);
    expectError(await post(POST, codeBody(app, code), headers), '400 invalid_request');
    expectError(await post(POST, codeBody(app, code, { client_id: undefined }), headers), '400 invalid_request');
    const theirs = { client_id: other.clientId, client_secret: undefined };
    expectError(await post(POST, codeBody(app, code, theirs), headers), '400 invalid_request');
    pairOf(await post(POST, codeBody(app, code, NO_CREDENTIALS), headers));
  });

  test('invalid_client: a header that can’t be read, even with good credentials in the body', async () => {
    const { app, authorize } = await scene();
    const body = codeBody(app, await authorize());
    for (const authorization of [
      'Basic',
      'Basic !',
      'Bearer abc',
      'Digest x',
      `Basic ${Buffer.from('x').toString('base64')}`,
    ]) {
      expectError(await post(POST, body, { authorization }), '401 invalid_client');
    }
    pairOf(await post(POST, body));
  });

  test('with an empty secret is a public client', async () => {
    const { app, authorize } = await scene();
    const body = codeBody(app, await authorize({ challenge: s256(VERIFIER) }), {
      ...NO_CREDENTIALS,
      code_verifier: VERIFIER,
    });
    pairOf(await post(POST, body, basic(app.clientId, '')));
    expectError(
      await post(POST, codeBody(app, await authorize(), NO_CREDENTIALS), basic(app.clientId, '')),
      '401 invalid_client',
    );
  });
});

describe('invalid_client', () => {
  test('no client at all, and an unknown one, whatever its form', async () => {
    const { app, authorize } = await scene();
    const code = await authorize();
    expectError(await post(POST, codeBody(app, code, NO_CREDENTIALS)), '401 invalid_client');
    expectError(await post(POST, codeBody(app, code, { client_id: '' })), '401 invalid_client');
    const unknown = [
      'svc_client_unknown',
      app.clientId.toLowerCase(),
      `${app.clientId} `,
      app.id,
      '%',
      "'",
      '\0',
      'a\0b',
      '💛',
      'x'.repeat(50_000),
    ];
    for (const client_id of unknown) {
      expectError(await post(POST, codeBody(app, code, { client_id })), '401 invalid_client');
    }
    expectError(await postJson(POST, codeBody(app, code, { client_id: '\ud800' })), '401 invalid_client');
    expectError(await post(POST, codeBody(app, code, NO_CREDENTIALS), basic('\0', '\0')), '401 invalid_client');
  });

  test('a wrong secret, whatever else is right, before anything about the code is revealed', async () => {
    const { app, developer, authorize, connect } = await scene();
    const other = await createApp(db(), developer.id);
    const code = await authorize({ challenge: s256(VERIFIER) });
    const unknown = formatCredential(mintCredential('secret'), 'svc');
    for (const client_secret of ['x', unknown, other.clientSecret, app.clientSecret.slice(0, -1), code, '\0']) {
      expectError(
        await post(POST, codeBody(app, code, { client_secret, code_verifier: VERIFIER })),
        '401 invalid_client',
      );
      expectError(await post(POST, codeBody(app, 'no code', { client_secret })), '401 invalid_client');
      expectError(await post(POST, codeBody(app, code, { code: undefined, client_secret })), '401 invalid_client');
      expectError(
        await post(POST, codeBody(app, code, NO_CREDENTIALS), basic(app.clientId, client_secret)),
        '401 invalid_client',
      );
    }
    const { refresh_token } = await connect();
    expectError(
      await post(POST, oauth.refreshBody(app, refresh_token, { client_secret: unknown })),
      '401 invalid_client',
    );
    pairOf(await post(POST, codeBody(app, code, { code_verifier: VERIFIER })));
  });

  test('an unknown client and a wrong secret read the same', async () => {
    const { app, authorize } = await scene();
    const code = await authorize();
    const made = formatCredential(mintCredential('secret'), 'svc');
    const wrong = await post(POST, codeBody(app, code, { client_secret: made }));
    const unknown = await post(POST, codeBody(app, code, { client_id: `${app.clientId}x`, client_secret: made }));
    expectError(unknown, '401 invalid_client');
    expect(unknown.body).toEqual(wrong.body);
  });

  test('a client_assertion, which is not supported: it is never taken for a public client', async () => {
    const { app, authorize } = await scene();
    const code = await authorize({ challenge: s256(VERIFIER) });
    const body = codeBody(app, code, { ...NO_SECRET, code_verifier: VERIFIER });
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    const sent: Record<string, string>[] = [{ client_assertion: 'a.b.c' }, { client_assertion_type: type }];
    for (const more of sent) {
      expectError(await post(POST, { ...body, ...more }), '401 invalid_client');
      expectError(await postJson(POST, { ...body, ...more, client_secret: app.clientSecret }), '401 invalid_client');
      expectError(
        await post(POST, { ...codeBody(app, code, NO_CREDENTIALS), ...more }, basic(app.clientId, app.clientSecret)),
        '401 invalid_client',
      );
    }
    expectError(await postJson(POST, { ...body, client_assertion: {} }), '400 invalid_request');
    pairOf(await post(POST, { ...body, client_assertion: '' }));
  });

  test('a missing secret where one is needed: issued codes and others are not told apart', async () => {
    const { app, authorize } = await scene();
    const answers = [await authorize(), 'svc_code_never', formatCredential(mintCredential('code'), 'svc')].map((code) =>
      post(POST, codeBody(app, code, NO_SECRET)),
    );
    const [one, ...others] = await Promise.all(answers);
    if (one) expectError(one, '401 invalid_client');
    for (const other of others) expect(other.body).toEqual(one?.body);
  });

  test('the same secret with one wrong character and a correct checksum', async () => {
    const { app, authorize } = await scene();
    const mine = parseCredential(app.clientSecret, 'svc');
    const forged = formatCredential({ kind: 'secret', selector: mine?.selector ?? '', secret: 'x'.repeat(43) }, 'svc');
    expectError(await post(POST, codeBody(app, await authorize(), { client_secret: forged })), '401 invalid_client');
  });
});

describe('several secrets', () => {
  test('each works until it is revoked; use is recorded once a minute', async () => {
    const { app, authorize } = await scene();
    const second = mintCredential('secret');
    const text = formatCredential(second, 'svc');
    await db().appSecret.create({
      data: { appId: app.id, selector: second.selector, hash: hashSecret(second.secret), lastFour: text.slice(-4) },
    });
    pairOf(await post(POST, codeBody(app, await authorize(), { client_secret: text })));
    pairOf(await post(POST, codeBody(app, await authorize())));
    await saveCalls(new Date());
    const row = await db().appSecret.findUniqueOrThrow({ where: { selector: second.selector } });
    expect(row.lastUsedAt).not.toBeNull();
    await db().appSecret.update({ where: { id: row.id }, data: { revokedAt: new Date() } });
    expectError(await post(POST, codeBody(app, await authorize(), { client_secret: text })), '401 invalid_client');
    pairOf(await post(POST, codeBody(app, await authorize())));
  });

  test('an app without any active secret still has its public clients', async () => {
    const { app, authorize } = await scene();
    await db().appSecret.updateMany({ where: { appId: app.id }, data: { revokedAt: new Date() } });
    expectError(await post(POST, codeBody(app, await authorize())), '401 invalid_client');
    const code = await authorize({ challenge: s256(VERIFIER) });
    pairOf(await post(POST, codeBody(app, code, { ...NO_SECRET, code_verifier: VERIFIER })));
  });
});
