import type { Client } from 'pg';
import { addDay } from '@/lib/calls/calls.ts';
import { db } from '@/lib/database/db.ts';
import { DAY_MS } from '@/lib/kernel/text/durations.ts';
import { copyRows, type Differences, defineFunctions } from '@/scripts/bench/seed/session.ts';

/** How many there are in the largest tables; of others half. */
const CROWD = 40_000;

/** One row of each table, of which there are to be many, and what those belong to. */
export interface One {
  connectionId: string;
  /** Of another app to the same store. */
  otherConnectionId: string;
  storeId: string;
  customerId: string;
  productId: string;
  subscriptionId: string;
  endpointId: string;
  sellerId: string;
}

/** The nth id of a kind: the same whenever it is asked for. */
const id = (kind: string, n = 'i') => `pg_temp.id('${kind}', ${n}, transaction_timestamp())`;
const EVEN = 'i % 2 = 0';

/**
 * Copies rows in bulk: a store with very much of everything, an app with very many connections to it, most of them
 * ended, and an owner in whose activity very much has happened since anything else did. Half of what a connection or
 * subscription has is that one's, half another's. Foreign keys aren't checked meanwhile.
 */
export async function makeCrowd(session: Client, one: One): Promise<void> {
  const { rows } = await session.query(TEMPLATES, [one.subscriptionId, one.otherConnectionId, one.connectionId]);
  const [template] = rows as Record<string, string>[];
  const copy = (table: string, like: string | undefined, differences: Differences) =>
    copyRows(session, table, like ?? '', differences, [0, LARGE.includes(table) ? CROWD : CROWD / 2]);
  const past = `now() - i * interval '1 second'`;
  const mine = (own: string, kind: string) => `CASE WHEN ${EVEN} THEN '${own}'::uuid ELSE ${id(kind)} END`;
  await defineFunctions(session);
  for (let back = 0; back < 6; back += 1)
    await addDay(db(), new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10));
  await session.query(`BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL maintenance_work_mem = '256MB'`);
  // Made anew afterwards, which takes a fraction of the time.
  const { rows: indexes } = await session.query(INDEXES, [LARGE]);
  for (const { name } of indexes) await session.query(`DROP INDEX "${name}"`);
  await copy('connection', one.connectionId, {
    id: id('connection'),
    selector: `pg_temp.selector('connection', i)`,
    mode: `CASE WHEN i % 4 < 2 THEN 'test'::mode ELSE 'live'::mode END`,
    connected_at: past,
    ended_at: `CASE WHEN ${EVEN} THEN now() END`,
    end_reason: `CASE WHEN ${EVEN} THEN 'revoked_by_app'::end_reason END`,
  });
  await copy('audit_entry', template?.entry, { id: id('entry'), at: 'now()', connection_id: id('connection') });
  await copy('event', template?.event, { id: id('event'), sequence: '9 + i', position: '1000000 + 2 * i' });
  await copy('event', template?.subscribed, {
    id: `pg_temp.id('other', i, transaction_timestamp() - (${CROWD} - i) * interval '1 second' - interval '1 hour')`,
    sequence: '9 + i',
    position: '1000001 + 2 * i',
  });
  await copy('delivery', template?.delivery, { id: id('delivery'), event_id: id('event'), written: 'i' });
  await copy('customer', one.customerId, { id: id('customer'), email: `'c' || i || '@example.com'` });
  await copy('product', one.productId, { id: id('product') });
  await copy('subscription', one.subscriptionId, {
    id: id('subscription'),
    customer_id: id('customer'),
    charged_line_id: id('line'),
  });
  const subscription_id = mine(one.subscriptionId, 'subscription');
  await copy('invoice', template?.invoice, {
    id: id('invoice'),
    subscription_id: id('subscription'),
    number: `'X-' || i`,
    sequence: '10 + i',
  });
  await copy('invoice_line', template?.line, { id: id('line'), subscription_id, invoice_id: id('invoice') });
  await copy('audit_entry', template?.happened, { id: id('happened'), subscription_id, position: 'i' });
  await copy('quote', template?.quote, { id: id('quote'), subscription_id });
  await copy('approval', template?.approval, {
    id: id('approval'),
    connection_id: `CASE WHEN ${EVEN} THEN '${one.connectionId}'::uuid ELSE '${one.otherConnectionId}' END`,
    status: `CASE WHEN ${EVEN} THEN 'executed' ELSE 'pending' END::approval_status`,
    digest: 'i::text',
  });
  // A call in twenty seconds: those of ten minutes are read together.
  await copy('call', template?.call, {
    id: `pg_temp.id('call', i, transaction_timestamp() - i * interval '20 seconds')`,
    request: `pg_temp.id('request', i, transaction_timestamp() - i * interval '20 seconds')`,
  });
  // Of another app, just now: soon after midnight all of the day's calls would be in fewer pages than an index has.
  await copyRows(
    session,
    'call',
    template?.call ?? '',
    {
      id: `pg_temp.id('other call', i, transaction_timestamp() - i * interval '1 ms')`,
      request: `pg_temp.id('other request', i, transaction_timestamp() - i * interval '1 ms')`,
      holder_id: `'${one.otherConnectionId}'::uuid`,
      app_id: `(SELECT app_id FROM connection WHERE id = '${one.otherConnectionId}')`,
    },
    [0, 1_000],
  );
  await copy('notice', template?.notice, { id: id('notice'), is_waiting: 'FALSE', dismissed_at: 'now()' });
  await copy('session', template?.session, { id: 'i::text', token: 'i::text' });
  await copy('app_secret', template?.secret, {
    id: id('secret'),
    selector: `pg_temp.selector('secret', i)`,
    revoked_at: 'now()',
  });
  await copy('api_key', template?.key, { id: id('key'), selector: `pg_temp.selector('key', i)`, revoked_at: 'now()' });
  await session.query(
    `INSERT INTO member SELECT $1, 'person ' || i, 'developer' FROM generate_series(1, ${CROWD}) AS i`,
    [one.storeId],
  );
  for (const { text } of indexes) await session.query(text);
  await session.query('COMMIT');
  await session.query('VACUUM ANALYZE');
}

const LARGE = ['connection', 'audit_entry', 'event', 'customer', 'subscription', 'invoice'];

const INDEXES = `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS text FROM pg_index
  WHERE indrelid::regclass::text = ANY($1) AND NOT indisunique`;

/** The rows that the product has made of what is copied. */
const TEMPLATES = `SELECT
  (SELECT id FROM audit_entry WHERE kind = 'authorized' ORDER BY id LIMIT 1) AS entry,
  (SELECT id FROM event WHERE type = 'connection.started' AND stream_id = $2 LIMIT 1) AS event,
  (SELECT id FROM event WHERE type = 'subscription.created' LIMIT 1) AS subscribed,
  (SELECT id FROM delivery LIMIT 1) AS delivery,
  (SELECT id FROM invoice WHERE subscription_id = $1 LIMIT 1) AS invoice,
  (SELECT charged_line_id FROM subscription WHERE id = $1) AS line,
  (SELECT id FROM audit_entry WHERE subscription_id = $1 ORDER BY id LIMIT 1) AS happened,
  (SELECT id FROM quote LIMIT 1) AS quote,
  (SELECT id FROM approval LIMIT 1) AS approval,
  (SELECT id FROM call WHERE holder_id = $3 AND status = 200 LIMIT 1) AS call,
  (SELECT id FROM notice LIMIT 1) AS notice,
  (SELECT id FROM session LIMIT 1) AS session,
  (SELECT id FROM app_secret WHERE app_id = (SELECT app_id FROM connection WHERE id = $3)) AS secret,
  (SELECT id FROM api_key LIMIT 1) AS key`;
