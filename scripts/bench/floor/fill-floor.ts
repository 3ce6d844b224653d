import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { idOf, type Known, storeOf } from '../seed/fill.ts';
import { defineFunctions, type Session } from '../seed/session.ts';

/** Fills the floor's empty database with an app, stores and their subscriptions. */
export async function fillFloor(session: Session): Promise<Known> {
  const redirectUri = 'https://app.example/callback';
  const app = { id: randomUUID(), clientId: 'svc_client_floor', clientSecret: randomUUID(), redirectUri };
  const sizes = { stores: 90, connections: 640, subscriptions: 9_000, entries: 0 };
  const seeded = { templates: { apps: [app] }, sizes, now: new Date() };
  await session.query(readFileSync(new URL('./schema.sql', import.meta.url), 'utf8'));
  await defineFunctions(session);
  await session.query(`INSERT INTO app VALUES ($1, $2, 'Floor', false)`, [app.id, app.clientId]);
  await session.query('INSERT INTO app_secret VALUES ($1, $1, pg_temp.hash($2))', [app.id, app.clientSecret]);
  await session.query(
    `INSERT INTO store SELECT ${storeOf(seeded)}, 'Shop ' || i, 'shop-' || i, NULL, 'usd'
    FROM generate_series(0, ${sizes.stores - 1}) AS i`,
  );
  await session.query(
    `INSERT INTO subscription SELECT ${idOf('subscription', seeded)}, ${storeOf(seeded)}, 'live', 'active', false, now(),
      now() + interval '1 month', now(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), NULL, NULL, '{}'
    FROM generate_series(0, ${sizes.subscriptions - 1}) AS i`,
  );
  return seeded;
}

/** Adds connections with these numbers: with a token pair each, or with codes that wait. */
export async function insertConnections(
  session: Session,
  seeded: Known,
  kind: 'connection' | 'code',
  [first, end]: readonly [number, number],
): Promise<void> {
  const [app] = seeded.templates.apps;
  const hashed = (purpose: string) => `pg_temp.hash(pg_temp.secret('${purpose}', i))`;
  const pair =
    kind === 'connection' ? `now(), now(), ${hashed('access')}, ${hashed('refresh')}` : 'NULL, NULL, NULL, NULL';
  await session.query(
    `INSERT INTO connection (id, selector, app_id, store_id, mode, scopes, redirect_uri, code_hash, code_expires_at,
      connected_at, access_issued_at, access_hash, refresh_hash)
    SELECT ${idOf(kind, seeded)}, pg_temp.selector('${kind}', i), $1, ${storeOf(seeded)}, 'live', '{*}', $2,
      ${hashed('code')}, now() + interval '5 minutes', ${pair}
    FROM generate_series(${first}::bigint, ${end - 1}::bigint) AS i`,
    [app?.id, app?.redirectUri],
  );
}
