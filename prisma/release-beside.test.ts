import { afterEach, describe, expect, test } from 'vitest';
import { POST as introspect } from '@/app/api/oauth/introspect/route.ts';
import { POST as revoke } from '@/app/api/oauth/revoke/route.ts';
import { POST as issue } from '@/app/api/oauth/token/route.ts';
import { setDb } from '@/lib/database/db.ts';
import { resetProcess } from '@/lib/kernel/process/process-wide.ts';
import { onServer, openEmptyDatabase, testSettings } from './testing/database.ts';
import { missingHistory, RELEASES, startRelease } from './testing/release.ts';
import { codeBody, pairOf, post, refreshBody, tokenBody } from './testing/scene.ts';

const clean: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

const missing = missingHistory();

/** A server of a release on a database that it has migrated itself. */
async function release(commit: string) {
  const { database, target, remove } = await openEmptyDatabase();
  clean.push(remove);
  const old = await startRelease(commit, 'url' in target ? target.url : '');
  clean.push(old.stop);
  const connect = async () => {
    const { app, code } = await old.authorize();
    return { app, pair: pairOf(await old.post('token', codeBody(app, code))) };
  };
  return { old, connect, database };
}

describe.runIf(onServer)('servers of 1.0.0 serve on while this version migrates, and beside it', () => {
  for (const [name, commit] of Object.entries(RELEASES))
    test(`the ${name} commit of it`, { timeout: 120_000 }, async ({ skip }) => {
      if (missing) skip(missing);
      const { old, connect, database } = await release(commit);
      let { app, pair } = await connect();
      let isMigrating = true;
      const serveOn = async () => {
        for (let turn = 0; isMigrating || turn < 5; turn += 1) {
          pair = pairOf(await old.post('token', refreshBody(app, pair.refresh_token)));
          const asked = await old.post('introspect', tokenBody(app, pair.access_token));
          expect(asked).toMatchObject({ status: 200, body: { active: true } });
          expect(await old.me(pair.access_token)).toMatchObject({ status: 200 });
        }
      };
      const migrate = async () => {
        expect((await database.migrate()).length).toBeGreaterThan(0);
        isMigrating = false;
      };
      await Promise.all([serveOn(), migrate()]);

      testSettings();
      setDb(database.prisma);
      clean.push(resetProcess);
      // What one makes the other one reads, changes and ends.
      for (const turn of [1, 2]) {
        pair = pairOf(await post(issue, refreshBody(app, pair.refresh_token)));
        pair = pairOf(await old.post('token', refreshBody(app, pair.refresh_token)));
        const asked = tokenBody(app, pair.access_token);
        expect(await post(introspect, asked), `turn ${turn}`).toMatchObject({ body: { active: true } });
        expect(await old.post('introspect', asked)).toMatchObject({ status: 200, body: { active: true } });
      }
      const { code } = await old.authorize();
      const other = pairOf(await post(issue, codeBody(app, code)));
      expect(await old.post('revoke', tokenBody(app, other.refresh_token))).toMatchObject({ status: 200 });
      expect(await post(revoke, tokenBody(app, pair.refresh_token))).toMatchObject({ status: 200 });
      for (const { access_token: token } of [pair, other]) {
        expect(await post(introspect, tokenBody(app, token))).toMatchObject({ body: { active: false } });
        expect(await old.post('introspect', tokenBody(app, token))).toMatchObject({ body: { active: false } });
      }
      ({ pair } = await connect());
      expect(await old.post('revoke', tokenBody(app, pair.refresh_token))).toMatchObject({ status: 200 });
    });
});
