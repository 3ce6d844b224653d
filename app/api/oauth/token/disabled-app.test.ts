import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { disableApp, enableApp } from '@/lib/operators/disable-app.ts';
import { context } from '@/prisma/demo/factories.ts';
import { onServer, testDatabase } from '@/prisma/testing/database.ts';
import * as oauth from '@/prisma/testing/scene.ts';
import { POST } from './route.ts';

const { OPERATOR, codeBody, expectError, pairOf, post, refreshBody, rowOf, scene, works } = oauth;

testDatabase();

const disable = (id: string) => disableApp(OPERATOR, id, 'It asked for too much.', context());

test('a disabled app can’t exchange or rotate, its tokens stop working, and enabling it restores nothing', async () => {
  const { app, authorize, connect } = await scene();
  const [code, pair] = [await authorize(), await connect()];
  expect(await works(pair.access_token)).toBe(true);
  expect(await disable(app.id)).toBe(1);
  expectError(await post(POST, codeBody(app, code)), '401 invalid_client');
  expectError(await post(POST, refreshBody(app, pair.refresh_token)), '401 invalid_client');
  expect(await works(pair.access_token)).toBe(false);
  await expect(authorize()).rejects.toThrow('app_gone');

  expect(await enableApp(OPERATOR, app.id, context())).toBe(true);
  expectError(await post(POST, codeBody(app, code)), '400 invalid_grant');
  expectError(await post(POST, refreshBody(app, pair.refresh_token)), '400 invalid_grant');
  expect(await works(pair.access_token)).toBe(false);
  for (const credential of [code, pair.access_token]) expect((await rowOf(credential)).endReason).toBe('app_disabled');
  expect(await works((await connect()).access_token)).toBe(true);
});

// On a server these really run at the same time; embedded they take turns, statement by statement.
test('what is authorized, exchanged, rotated or used at that very moment is dead, also once it is enabled', async () => {
  let [before, after] = [0, 0];
  for (let round = 0; round < (onServer && inject('isLong') ? 15 : 6); round += 1) {
    const { app, authorize, connect } = await scene();
    const codes = await Promise.all(Array.from({ length: 4 }, () => authorize()));
    const pairs = await Promise.all(Array.from({ length: 4 }, () => connect()));
    const credentials: { codes: string[]; access: string[]; refresh: string[] } = {
      codes: [...codes],
      access: pairs.map((pair) => pair.access_token),
      refresh: pairs.map((pair) => pair.refresh_token),
    };
    const keep = (answer: oauth.Answer) => {
      if (answer.status !== 200) return;
      const pair = pairOf(answer);
      credentials.access.push(pair.access_token);
      credentials.refresh.push(pair.refresh_token);
    };
    // The operator clicks once this many have been authorized.
    let click = () => {};
    const clicked = new Promise<void>((resolve) => {
      click = resolve;
    });
    const most = round % 5;
    let authorized = 0;
    if (most === 0) click();
    const authorizing = Array.from({ length: 8 }, (_, turn) =>
      wait(turn)
        .then(() => authorize())
        .then(
          (code) => {
            before += 1;
            authorized += 1;
            if (authorized === most) click();
            credentials.codes.push(code);
            return post(POST, codeBody(app, code)).then(keep);
          },
          (error: Error) => {
            after += 1;
            expect(error.message).toContain('app_gone');
          },
        ),
    );
    await Promise.all([
      ...authorizing,
      ...codes.map((code, turn) => wait(turn).then(async () => keep(await post(POST, codeBody(app, code))))),
      ...pairs.map((pair, turn) =>
        wait(turn * 2).then(async () => keep(await post(POST, refreshBody(app, pair.refresh_token)))),
      ),
      ...pairs.map((pair) => works(pair.access_token)),
      clicked.then(async () => expect(await disable(app.id)).not.toBeNull()),
    ]);
    expect(await db().connection.count({ where: { appId: app.id, endedAt: null } })).toBe(0);
    await enableApp(OPERATOR, app.id, context());
    for (const token of credentials.access) expect(await works(token)).toBe(false);
    for (const code of credentials.codes) expect((await post(POST, codeBody(app, code))).status).toBe(400);
    for (const token of credentials.refresh) expect((await post(POST, refreshBody(app, token))).status).toBe(400);
  }
  // The timing was right: some of them came before it and some after.
  expect({ before: before > 0, after: after > 0 }).toEqual({ before: true, after: true });
});

test('when several operators disable an app at once, one does, and the others learn that it is done', async () => {
  const { app, connect } = await scene();
  await connect();
  const ended = await Promise.all(Array.from({ length: 5 }, () => disable(app.id)));
  expect(ended.filter((count) => count !== null)).toEqual([1]);
  expect(await db().appNote.count({ where: { appId: app.id } })).toBe(1);
});
