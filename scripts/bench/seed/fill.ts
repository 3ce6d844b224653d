import type { DemoApp } from '@/prisma/demo/factories.ts';
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

/** What of that the ids of subjects are made from. */
export type Known = Omit<Seeded, 'templates'> & { templates: { apps: Omit<DemoApp, 'name'>[] } };

/** How far back connections and entries go. */
const DAYS = 180;

/**
 * Fills a database with sellers of two stores each, stores with the same share of everything, and their activity. The
 * nth connection and the nth subscription belong to the same store. Foreign keys aren't checked row by row meanwhile,
 * since a subscription and its line name each other.
 */
export async function fill(session: Session, seeded: Seeded): Promise<void> {
  const { sizes, templates } = seeded;
  const copy = (table: string, template: string, differences: Differences, count: number) =>
    copyRows(session, table, template, differences, [0, count]);
  const user = userOf(seeded, 'i');
  const [store, product, variant] = [storeOf(seeded), idOf('product', seeded), idOf('variant', seeded)];
  const people = Math.ceil(sizes.stores / 2);
  const shop = { id: store, owner_id: ownerOf(seeded), name: `'Bench Shop ' || i`, subdomain: `'bench-' || i` };
  await session.query('SET session_replication_role = replica');
  await copy('user', templates.user, { id: user, email: `'bench-seller-' || i || '@example.com'` }, people);
  const account = { id: `${idOf('account', seeded)}::text`, account_id: user, user_id: user };
  await copy('account', templates.account, account, people);
  await copy('store', templates.store, shop, sizes.stores);
  await copy('product', templates.product, { id: product, store_id: store }, sizes.stores);
  await copy('variant', templates.variant, { id: variant, product_id: product }, sizes.stores);
  await copy('connection', templates.connection, connection(seeded), sizes.connections);
  const { customer, subscription, invoice, line } = subscribed(seeded);
  await copy('customer', templates.customer, customer, sizes.subscriptions);
  await copy('subscription', templates.subscription, subscription, sizes.subscriptions);
  await copy('invoice', templates.invoice, invoice, sizes.subscriptions);
  await copy('invoice_line', templates.line, line, sizes.subscriptions);
  await fillEntries(session, seeded);
  await session.query('SET session_replication_role = origin');
  // A trigger does this for a store that is added by the product.
  await session.query(
    `INSERT INTO member (store_id, user_id, role) SELECT id, owner_id, 'owner' FROM store ON CONFLICT DO NOTHING`,
  );
}

function connection(seeded: Seeded): Differences {
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

/**
 * A subscription with its customer and invoice. Each began within the last weeks and is paid for a month from then:
 * none is due while something is measured.
 */
function subscribed(seeded: Seeded) {
  const start = `(${literal(seeded.now)} - (i % 26) * interval '1 day')`;
  const span = { period_start: start, period_end: `(${start} + interval '1 month')` };
  const [customer, subscription] = [idOf('customer', seeded), idOf('subscription', seeded)];
  const [invoice, line] = [idOf('invoice', seeded), idOf('line', seeded)];
  const ofStore = { store_id: storeOf(seeded) };
  const store = `(i % ${seeded.sizes.stores})`;
  const variant = { variant_id: idOf('variant', seeded, store) };
  return {
    customer: { ...ofStore, id: customer, name: `'Customer ' || i` },
    subscription: {
      ...ofStore,
      ...variant,
      id: subscription,
      customer_id: customer,
      charged_line_id: line,
      product_id: idOf('product', seeded, store),
      anchor_day: `extract(day FROM ${start})::int`,
      current_period_start: span.period_start,
      current_period_end: span.period_end,
      created_at: start,
      updated_at: start,
    },
    invoice: {
      ...ofStore,
      ...span,
      id: invoice,
      subscription_id: subscription,
      number: `'INV-' || upper(right(${subscription}::text, 12)) || '-0001'`,
      issued_at: start,
    },
    line: { ...span, ...variant, id: line, subscription_id: subscription, invoice_id: invoice },
  };
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
export function idOf(kind: string, { now }: Known, n = 'i'): string {
  return `pg_temp.id('${kind}', ${n}, ${literal(now)})`;
}

/** The store of the nth connection, subscription or entry. */
export function storeOf({ sizes, now }: Known): string {
  return `pg_temp.id('store', i % ${sizes.stores}, ${literal(now)})`;
}

function ownerOf(seeded: Seeded): string {
  return userOf(seeded, `(i % ${seeded.sizes.stores} / 2)`);
}

function userOf({ now }: Seeded, n: string): string {
  return `pg_temp.id('user', ${n}, ${literal(now)})::text`;
}

/** The app of the nth connection or entry. */
export function appOf({ templates }: Known): string {
  const ids = templates.apps.map(({ id }) => `'${id}'`).join(', ');
  return `(ARRAY[${ids}]::uuid[])[1 + i % ${templates.apps.length}]`;
}
