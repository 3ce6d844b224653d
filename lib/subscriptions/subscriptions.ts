import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '@/prisma/generated/client.ts';
import type { SubscriptionStatus } from '@/prisma/generated/enums.ts';
import { variantFields } from '../catalogue/variants.ts';
import { batched } from '../database/batched.ts';
import { arrayLiteral } from '../database/bulk-values.ts';
import { type Db, prepared, queryPrepared } from '../database/db.ts';
import { isUuid } from '../database/uuid.ts';
import { inOrder } from '../invoices/invoice-lines.ts';
import { openFields } from '../invoices/invoices.ts';
import { ofStore, type StoreProof } from '../stores/store-proof.ts';
import { type Current, type CurrentRow, currentOf } from './current-row.ts';
import { type SubscriptionObject, subscriptionObject } from './subscription-object.ts';
import { RUNNING_STATUSES } from './subscription-state.ts';

/** Everything that decides what can happen to a subscription. */
export const subscriptionFields = {
  id: true,
  storeId: true,
  mode: true,
  customerId: true,
  productId: true,
  variantId: true,
  scheduledVariantId: true,
  status: true,
  cancelAtPeriodEnd: true,
  anchorDay: true,
  currentPeriodStart: true,
  currentPeriodEnd: true,
  invoiceCount: true,
  canceledAt: true,
  endedAt: true,
  createdAt: true,
  updatedAt: true,
  metadata: true,
  customer: { select: { email: true } },
  variant: { select: variantFields },
  scheduledVariant: { select: variantFields },
  chargedLineId: true,
  chargedLine: {
    select: {
      amount: true,
      variantId: true,
      periodStart: true,
      periodEnd: true,
      invoice: { select: { status: true } },
    },
  },
} satisfies Prisma.SubscriptionSelect;

/** The same with its pending lines and open invoices. */
export const lifeFields = {
  ...subscriptionFields,
  lines: { where: { invoiceId: null }, ...inOrder },
  invoices: { where: { status: 'open' }, orderBy: { sequence: 'asc' }, select: openFields },
} satisfies Prisma.SubscriptionSelect;

/** One subscription of the store as the API shows it; null when there is none. */
export async function findSubscription(db: Db, access: StoreProof, id: string): Promise<SubscriptionObject | null> {
  const row = isUuid(id) ? await db.subscription.findFirst({ where: { id, ...ofStore(access) } }) : null;
  return row && subscriptionObject(row);
}

const VARIANT = sql`SELECT json_build_object('id', v.id, 'productId', v.product_id, 'name', v.name,
      'price', v.price::text, 'currency', v.currency, 'interval', v.interval, 'intervalCount', v.interval_count,
      'archived', v.archived, 'product', json_build_object('name', p.name, 'active', p.active))
    FROM variant v JOIN product p ON p.id = v.product_id`;

const SPAN = sql`'periodStart', l.period_start, 'periodEnd', l.period_end`;
const LINE = sql`'amount', l.amount::text, 'variantId', l.variant_id, ${SPAN}`;

/** Subscriptions with all that decides what can happen to them, and their stores' clocks. */
const CURRENT = prepared(
  sql`
  SELECT asked.place::int, s.xmin::text AS version, s.id, s.store_id AS "storeId", s.mode::text AS mode,
    s.customer_id AS "customerId",
    s.product_id AS "productId", s.variant_id AS "variantId", s.scheduled_variant_id AS "scheduledVariantId",
    s.status::text AS status, s.cancel_at_period_end AS "cancelAtPeriodEnd", s.anchor_day AS "anchorDay",
    s.current_period_start AS "currentPeriodStart", s.current_period_end AS "currentPeriodEnd",
    s.invoice_count AS "invoiceCount", s.canceled_at AS "canceledAt", s.ended_at AS "endedAt",
    s.created_at AS "createdAt", s.updated_at AS "updatedAt", s.metadata, s.charged_line_id AS "chargedLineId",
    (SELECT email FROM customer WHERE id = s.customer_id) AS email,
    (${VARIANT} WHERE v.id = s.variant_id) AS variant,
    (${VARIANT} WHERE v.id = s.scheduled_variant_id) AS "scheduledVariant",
    (SELECT json_build_object(${LINE},
        'invoice', (SELECT json_build_object('status', i.status) FROM invoice i WHERE i.id = l.invoice_id))
      FROM invoice_line l WHERE l.id = s.charged_line_id) AS "chargedLine",
    (SELECT json_agg(json_build_object('description', l.description, 'currency', l.currency,
        'proration', l.proration, ${LINE}) ORDER BY l.position)
      FROM invoice_line l WHERE l.subscription_id = s.id AND l.invoice_id IS NULL) AS lines,
    (SELECT json_agg(json_build_object('id', l.id, 'number', l.number, 'sequence', l.sequence,
        'currency', l.currency, 'status', l.status, 'issuedAt', l.issued_at, 'total', l.total::text,
        'attempts', l.attempts, 'nextAttemptAt', l.next_attempt_at, 'settledAt', l.settled_at, 'note', l.note,
        ${SPAN}) ORDER BY l.sequence)
      FROM invoice l WHERE l.subscription_id = s.id AND l.status = 'open') AS invoices,
    (SELECT json_build_object('storeId', c.store_id, 'offsetMs', c.offset_ms::text, 'advancingTo', c.advancing_to,
        'reachedAt', c.reached_at)
      FROM test_clock c WHERE c.store_id = s.store_id AND s.mode = 'test') AS clock
  FROM unnest((SELECT ${null}::uuid[]), ${null}::uuid[], ${null}::mode[])
      WITH ORDINALITY AS asked(id, store_id, mode, place)
    JOIN subscription s ON s.id = asked.id AND s.store_id = asked.store_id AND s.mode = asked.mode`,
  3,
);

const findCurrentRow = batched<{ id: string; storeId: string; mode: string }, CurrentRow | null>(async (db, asked) => {
  const columns = (['id', 'storeId', 'mode'] as const).map((name) => arrayLiteral(asked.map((one) => one[name])));
  const rows = await queryPrepared<CurrentRow & { place: number }>(db, CURRENT, ...columns);
  const found: (CurrentRow | null)[] = asked.map(() => null);
  for (const { place, ...row } of rows) found[place - 1] = row;
  return found;
});

/** One subscription of the store as it is now, with its store's clock; null when there is none. */
export async function findCurrent(db: Db, access: StoreProof, id: string): Promise<Current | null> {
  if (!isUuid(id)) return null;
  const row = await findCurrentRow(db, { id, ...ofStore(access) });
  return row && currentOf(row);
}

/** Locks one subscription of the store until the transaction ends; nothing when there is none. */
export async function lockRow(tx: Prisma.TransactionClient, access: StoreProof, id: string): Promise<void> {
  if (!isUuid(id)) return;
  const { storeId, mode } = ofStore(access);
  await tx.$queryRaw`
    SELECT id FROM subscription
    WHERE id = ${id}::uuid AND store_id = ${storeId}::uuid AND mode = ${mode}::mode FOR UPDATE`;
}

/** Whether a subscription's period has ended and this has not been processed yet. */
export function isDue(
  { status, currentPeriodEnd }: { status: SubscriptionStatus; currentPeriodEnd: Date },
  now: Date,
): boolean {
  return RUNNING_STATUSES.includes(status) && currentPeriodEnd <= now;
}
