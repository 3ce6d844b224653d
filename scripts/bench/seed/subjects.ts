import type { Subject } from '../workload.ts';
import { appOf, idOf, type Known, literal, type Seeded, storeOf } from './fill.ts';
import { copyRows, knownCredential, type Session } from './session.ts';

/** What the seeded connections of these numbers know: their app, their tokens, and a subscription of their store. */
export async function connectionSubjects(session: Session, seeded: Known, numbers: number[]): Promise<Subject[]> {
  const found = await lookUp(session, seeded, numbers);
  const { stores, subscriptions } = seeded.sizes;
  return found.map(({ n, subscriptionId, ...subject }) => ({
    ...subject,
    subscriptionId,
    subscriptions: String(Math.ceil((subscriptions - (n % stores)) / stores)),
    accessToken: knownCredential('live', 'connection', n, 'access'),
    refreshToken: knownCredential('rt', 'connection', n, 'refresh'),
  }));
}

/** Makes connections that hold a code, as the seller's Authorize does; their numbers were never used before. */
export async function makeCodes(
  session: Session,
  seeded: Seeded,
  numbers: readonly [number, number],
  expires: Date,
): Promise<Subject[]> {
  const differences = {
    id: idOf('code', { ...seeded, now: new Date() }),
    selector: `pg_temp.selector('code', i)`,
    app_id: appOf(seeded),
    store_id: storeOf(seeded),
    authorized_at: 'now()',
    code_hash: `pg_temp.hash(pg_temp.secret('code', i))`,
    code_expires_at: literal(expires),
  };
  await copyRows(session, 'connection', seeded.templates.code, differences, numbers);
  return codeSubjects(session, seeded, numbers);
}

/** What the connections of these numbers know that hold a code. */
export async function codeSubjects(
  session: Session,
  seeded: Known,
  [first, end]: readonly [number, number],
): Promise<Subject[]> {
  const numbers = Array.from({ length: end - first }, (_, index) => first + index);
  return (await lookUp(session, seeded, numbers)).map(({ n, subscriptionId: _, ...subject }) => ({
    ...subject,
    code: knownCredential('code', 'code', n, 'code'),
  }));
}

async function lookUp(session: Session, seeded: Known, numbers: number[]) {
  const { rows } = await session.query(
    `SELECT i::int AS n, ${storeOf(seeded)} AS store_id, ${idOf('subscription', seeded)} AS subscription_id
    FROM unnest($1::bigint[]) WITH ORDINALITY AS one(i, place) ORDER BY place`,
    [numbers],
  );
  const { apps } = seeded.templates;
  return rows.map(({ n, store_id, subscription_id }) => {
    const { clientId = '', clientSecret = '', redirectUri = '' } = apps[Number(n) % apps.length] ?? {};
    const ids = { storeId: String(store_id), subscriptionId: String(subscription_id) };
    return { n: Number(n), clientId, clientSecret, redirectUri, ...ids };
  });
}
