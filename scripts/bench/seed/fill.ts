import { copyRows, type Differences, type Session } from './session.ts';
import { ENTRY_KINDS, type Templates } from './templates.ts';

export interface Sizes {
  stores: number;
  connections: number;
  subscriptions: number;
  entries: number;
}

/** What the rows of one database have to agree on. */
export interface Seeded {
  templates: Templates;
  sizes: Sizes;
  /** The moment everything is placed before. */
  now: Date;
}

/** How far back connections and entries go. */
const DAYS = 180;

/**
 * Fills a database with sellers of two stores each, stores with the same share of everything, and their activity. The
 * nth connection and the nth subscription belong to the same store. Foreign keys aren't checked row by row meanwhile,
 * since a subscription and its line name each other; fill.test.ts checks them all.
 */
export async function fill(session: Session, seeded: Seeded, say: (line: string) => void = () => {}): Promise<void> {
  const { sizes } = seeded;
  const steps: [table: string, template: string, differences: Differences, count: number][] = [
    ...people(seeded),
    ...catalogue(seeded),
    ['connection', seeded.templates.connection, connections(seeded), sizes.connections],
    ...subscriptions(seeded),
  ];
  await session.query('SET session_replication_role = replica');
  for (const [table, template, differences, count] of steps) {
    const began = performance.now();
    await copyRows(session, table, template, differences, [0, count]);
    say(`${count} rows of ${table} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  const began = performance.now();
  await fillEntries(session, seeded);
  await session.query('SET session_replication_role = origin');
  // A trigger does this for a store that is added by the product.
  await session.query(
    `INSERT INTO member (store_id, user_id, role) SELECT id, owner_id, 'owner' FROM store ON CONFLICT DO NOTHING`,
  );
  say(`${sizes.entries} rows of audit_entry in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

function people(seeded: Seeded): [string, string, Differences, number][] {
  const { sizes, templates } = seeded;
  const count = Math.ceil(sizes.stores / 2);
  const id = userOf(seeded, 'i');
  return [
    ['user', templates.user, { id, email: `'bench-seller-' || i || '@example.com'` }, count],
    ['account', templates.account, { id: `${idOf('account', seeded)}::text`, account_id: id, user_id: id }, count],
  ];
}

function catalogue(seeded: Seeded): [string, string, Differences, number][] {
  const { sizes, templates } = seeded;
  const store = storeOf(seeded);
  const product = idOf('product', seeded);
  return [
    [
      'store',
      templates.store,
      { id: store, owner_id: ownerOf(seeded), name: `'Bench Shop ' || i`, subdomain: `'bench-' || i` },
      sizes.stores,
    ],
    ['product', templates.product, { id: product, store_id: store }, sizes.stores],
    ['variant', templates.variant, { id: idOf('variant', seeded), product_id: product }, sizes.stores],
  ];
}

function connections(seeded: Seeded): Differences {
  const at = ago('i', seeded.sizes.connections, seeded);
  return {
    id: `pg_temp.id('connection', i, ${at})`,
    selector: `pg_temp.selector('connection', i)`,
    app_id: appOf(seeded),
    store_id: storeOf(seeded),
    authorized_at: at,
    code_expires_at: `${at} + interval '5 minutes'`,
    connected_at: `${at} + interval '2 seconds'`,
    access_issued_at: `${at} + interval '2 seconds'`,
    access_hash: `pg_temp.hash(pg_temp.secret('access', i))`,
    refresh_hash: `pg_temp.hash(pg_temp.secret('refresh', i))`,
  };
}

/** Every one began within the last weeks and is paid for a month from then: none is due while something is measured. */
function subscriptions(seeded: Seeded): [string, string, Differences, number][] {
  const { templates, sizes } = seeded;
  const start = `(${literal(seeded.now)} - (i % 26) * interval '1 day')`;
  const span = { period_start: start, period_end: `(${start} + interval '1 month')` };
  const [customer, subscription] = [idOf('customer', seeded), idOf('subscription', seeded)];
  const [invoice, line] = [idOf('invoice', seeded), idOf('line', seeded)];
  const ofStore = { store_id: storeOf(seeded) };
  const store = `(i % ${sizes.stores})`;
  return [
    ['customer', templates.customer, { ...ofStore, id: customer, name: `'Customer ' || i` }, sizes.subscriptions],
    [
      'subscription',
      templates.subscription,
      {
        ...ofStore,
        id: subscription,
        customer_id: customer,
        product_id: idOf('product', seeded, store),
        variant_id: idOf('variant', seeded, store),
        charged_line_id: line,
        anchor_day: `extract(day FROM ${start})::int`,
        current_period_start: span.period_start,
        current_period_end: span.period_end,
        created_at: start,
        updated_at: start,
      },
      sizes.subscriptions,
    ],
    [
      'invoice',
      templates.invoice,
      {
        ...ofStore,
        ...span,
        id: invoice,
        subscription_id: subscription,
        number: `'INV-' || upper(right(${subscription}::text, 12)) || '-0001'`,
        issued_at: start,
      },
      sizes.subscriptions,
    ],
    [
      'invoice_line',
      templates.line,
      {
        ...span,
        id: line,
        subscription_id: subscription,
        invoice_id: invoice,
        variant_id: idOf('variant', seeded, store),
      },
      sizes.subscriptions,
    ],
  ];
}

/** Entries of the connections, in the order of time, a third of each kind. */
async function fillEntries(session: Session, seeded: Seeded): Promise<void> {
  const { sizes, templates } = seeded;
  const share = Math.ceil(sizes.entries / ENTRY_KINDS.length);
  for (const [index, kind] of ENTRY_KINDS.entries()) {
    const at = ago('i', share, seeded);
    const connection = `(i % ${sizes.connections})`;
    const differences = {
      id: `pg_temp.id('${kind}', i, ${at})`,
      at,
      owner_id: ownerOf(seeded),
      store_id: storeOf(seeded),
      store_name: `'Bench Shop ' || (i % ${sizes.stores})`,
      app_id: appOf(seeded),
      app_name: `'Bench App ' || (1 + i % ${templates.apps.length})`,
      connection_id: `pg_temp.id('connection', ${connection}, ${ago(connection, sizes.connections, seeded)})`,
    };
    const count = Math.min(share, sizes.entries - index * share);
    await copyRows(session, 'audit_entry', templates.entries[kind], differences, [0, count]);
  }
}

export function literal(at: Date): string {
  return `'${at.toISOString()}'::timestamptz`;
}

/** The moment of the nth of so many that came evenly over the time. */
function ago(n: string, count: number, { now }: Seeded): string {
  return `(${literal(now)} - (${count} - ${n}) * interval '${(DAYS * 24 * 3600) / count} seconds')`;
}

/** An id whose moment doesn't matter. */
export function idOf(kind: string, { now }: Seeded, n = 'i'): string {
  return `pg_temp.id('${kind}', ${n}, ${literal(now)})`;
}

/** The store of the nth connection, subscription or entry. */
export function storeOf({ sizes, now }: Seeded): string {
  return `pg_temp.id('store', i % ${sizes.stores}, ${literal(now)})`;
}

function ownerOf(seeded: Seeded): string {
  return userOf(seeded, `(i % ${seeded.sizes.stores} / 2)`);
}

function userOf({ now }: Seeded, n: string): string {
  return `pg_temp.id('user', ${n}, ${literal(now)})::text`;
}

/** The app of the nth connection or entry. */
export function appOf({ templates }: Seeded): string {
  const ids = templates.apps.map(({ id }) => `'${id}'`).join(', ');
  return `(ARRAY[${ids}]::uuid[])[1 + i % ${templates.apps.length}]`;
}
