import type { Queryable } from '../../database/db.ts';
import { columnOf, query, raw, rowsOf, sql } from '../../database/query.ts';
import { storeRead } from '../../database/store-read.ts';
import { isUuid, NO_ID } from '../../kernel/text/uuid.ts';
import type { StoreProof } from '../../stores/store-proof.ts';
import type { Variant } from '../catalogue/variant.ts';
import type { LoadedInvoice } from '../invoices/invoice.ts';
import type { Line } from '../invoices/line.ts';
import { type LoadedRow, type LoadedSubscription, loadedSubscription } from './loaded-subscription.ts';

/** A subscription as it was read. */
export interface Current {
  loaded: LoadedSubscription;
  /** The clock of its store; null where it is real time. */
  clock: { offsetMs: bigint; advancingTo: Date | null; reachedAt: Date | null } | null;
}

/** A value in JSON: times and amounts are texts. */
type InJson<T> = T extends Date | bigint
  ? string
  : T extends (infer One)[]
    ? InJson<One>[]
    : T extends object
      ? { [Member in keyof T]: InJson<T[Member]> }
      : T;

type Charged = LoadedRow['chargedLine'];
type OwnColumns = Omit<LoadedRow, 'customer' | 'variant' | 'scheduledVariant' | 'chargedLine'>;

/** A row as it comes. */
type CurrentRow = OwnColumns & {
  email: string;
  variant: InJson<Variant>;
  scheduledVariant: InJson<Variant> | null;
  chargedLine: InJson<Charged>;
  lines: InJson<Line[]> | null;
  invoices: InJson<LoadedInvoice[]> | null;
  clock: InJson<NonNullable<Current['clock']>> | null;
};

const VARIANT = `SELECT json_build_object('id', v.id, 'productId', v.product_id, 'name', v.name,
      'price', v.price::text, 'currency', v.currency, 'interval', v.interval, 'intervalCount', v.interval_count,
      'archived', v.archived, 'product', (SELECT json_build_object('name', p.name, 'active', p.active)
        FROM product p WHERE p.id = v.product_id))
    FROM variant v`;

const CHARGED = `'amount', l.amount::text, 'variantId', l.variant_id, 'periodStart', l.period_start,
  'periodEnd', l.period_end`;
const LINES = `SELECT json_agg(json_build_object('description', l.description, 'currency', l.currency,
    'proration', l.proration, ${CHARGED}) ORDER BY l.position)
  FROM invoice_line l`;

/** The columns of a subscription that may change. */
const CHANGING = `id variantId productId scheduledVariantId status cancelAtPeriodEnd pauseAtPeriodEnd pausedAt resumesAt
  anchorDay currentPeriodStart currentPeriodEnd chargedLineId invoiceCount canceledAt endedAt updatedAt metadata`.split(
  /\s+/,
);
const OWN = [...CHANGING, 'storeId', 'mode', 'customerId', 'createdAt'];

export const CHANGED = rowsOf('subscription', CHANGING);
export const NEW = rowsOf('subscription', OWN);

const COLUMNS = {
  ...(Object.fromEntries(OWN.map((name) => [name, `s.${columnOf(name)}`])) as Record<keyof OwnColumns, string>),
  email: '(SELECT email FROM customer WHERE id = s.customer_id)',
  variant: `(${VARIANT} WHERE v.id = s.variant_id)`,
  scheduledVariant: `(${VARIANT} WHERE v.id = s.scheduled_variant_id)`,
  chargedLine: `(SELECT json_build_object(${CHARGED},
        'invoice', (SELECT json_build_object('status', i.status) FROM invoice i WHERE i.id = l.invoice_id))
      FROM invoice_line l WHERE l.id = s.charged_line_id)`,
  lines: `(${LINES} WHERE l.subscription_id = s.id AND l.invoice_id IS NULL)`,
  invoices: `(SELECT json_agg(json_build_object('id', i.id, 'number', i.number, 'sequence', i.sequence,
        'currency', i.currency, 'status', i.status, 'issuedAt', i.issued_at, 'total', i.total::text,
        'attempts', i.attempts, 'nextAttemptAt', i.next_attempt_at, 'settledAt', i.settled_at, 'note', i.note,
        'periodStart', i.period_start, 'periodEnd', i.period_end, 'lines', (${LINES} WHERE l.invoice_id = i.id))
        ORDER BY i.sequence)
      FROM invoice i WHERE i.subscription_id = s.id AND i.status = 'open')`,
  clock: `(SELECT json_build_object('offsetMs', c.offset_ms::text,
        'advancingTo', c.advancing_to, 'reachedAt', c.reached_at)
      FROM test_clock c WHERE c.store_id = s.store_id AND s.mode = 'test')`,
};

const readCurrent = storeRead<CurrentRow>({
  asked: ['id uuid'],
  select: COLUMNS,
  from: 'subscription s WHERE s.id = asked.id AND s.store_id = asked.store_id AND s.mode = asked.mode',
});

/** Reads one subscription of the store as it is now, with all that decides what can happen to it; null if none. */
export async function currentSubscription(db: Queryable, access: StoreProof, id: string): Promise<Current | null> {
  const row = await readCurrent(db, access, [isUuid(id) ? id : NO_ID]);
  return row.id === null ? null : currentOf(row);
}

/** Locked subscriptions in memory, longest overdue first. */
export async function findSubscriptions(tx: Queryable, ids: string[]): Promise<LoadedSubscription[]> {
  const columns = Object.entries(COLUMNS).map(([name, column]) => `${column} AS "${name}"`);
  const rows = await query<CurrentRow>(
    tx,
    sql`SELECT ${raw(columns.join(', '))} FROM subscription s WHERE s.id = ANY(${ids}::uuid[])
      ORDER BY s.current_period_end, s.id`,
  );
  return rows.map((row) => currentOf(row).loaded);
}

/** Brings such a row into memory. */
function currentOf(row: CurrentRow): Current {
  const { clock, email, variant, scheduledVariant, chargedLine, lines, invoices, ...own } = row;
  const current = {
    ...own,
    customer: { email },
    variant: variantIn(variant),
    scheduledVariant: scheduledVariant && variantIn(scheduledVariant),
    chargedLine: chargedLine && moneyIn(chargedLine),
  };
  const loaded = loadedSubscription(current, {
    pending: (lines ?? []).map(lineIn),
    open: (invoices ?? []).map(invoiceIn),
  });
  return { loaded, clock: clock && clockIn(clock) };
}

const time = (text: string) => new Date(text);
const maybeTime = (text: string | null) => (text === null ? null : time(text));

function variantIn({ price, ...rest }: InJson<Variant>): Variant {
  return { ...rest, price: BigInt(price) };
}

function spanIn<T extends { periodStart: string; periodEnd: string }>({ periodStart, periodEnd, ...rest }: T) {
  return { ...rest, periodStart: time(periodStart), periodEnd: time(periodEnd) };
}

function moneyIn<T extends { amount: string; periodStart: string; periodEnd: string }>({ amount, ...rest }: T) {
  return { ...spanIn(rest), amount: BigInt(amount) };
}

/** Its members are in the order in which a preview's digest has them. */
function lineIn(line: InJson<Line>): Line {
  const { description, currency, proration } = line;
  const { amount, periodStart, periodEnd, variantId } = moneyIn(line);
  return { description, amount, currency, proration, periodStart, periodEnd, variantId };
}

function invoiceIn({
  total,
  issuedAt,
  nextAttemptAt,
  settledAt,
  lines,
  ...rest
}: InJson<LoadedInvoice>): LoadedInvoice {
  return {
    ...spanIn(rest),
    total: BigInt(total),
    issuedAt: time(issuedAt),
    nextAttemptAt: maybeTime(nextAttemptAt),
    settledAt: maybeTime(settledAt),
    lines: lines.map(lineIn),
  };
}

function clockIn({ offsetMs, advancingTo, reachedAt }: NonNullable<CurrentRow['clock']>): Current['clock'] {
  return { offsetMs: BigInt(offsetMs), advancingTo: maybeTime(advancingTo), reachedAt: maybeTime(reachedAt) };
}
