import type { Mode } from '@/prisma/generated/enums.ts';
import type { Detail } from '../../journal/activity/kind.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import { closeInvoice, type InvoicePlan, type LivingInvoice } from '../invoices/invoice.ts';
import type { Line } from '../invoices/line.ts';
import { nextAttempt } from '../invoices/payment.ts';
import type { Change, Subscription } from './change.ts';

/** A subscription's row with what it refers to. */
export interface LivingRow extends Subscription {
  id: string;
  storeId: string;
  mode: Mode;
  customerId: string;
  productId: string;
  variantId: string;
  scheduledVariantId: string | null;
  chargedLineId: string | null;
  invoiceCount: number;
  canceledAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  metadata: unknown;
  customer: { email: string };
}

/** A line to store; pending when it has no invoice. */
export interface LivingLine {
  id: string;
  line: Line;
  addedAt: Date;
  invoice: LivingInvoice | null;
}

/** Something that happened, to be recorded. */
export interface DomainEvent<Kind extends string = string, Cause = unknown> {
  kind: Kind;
  at: Date;
  /** Who asked for it; null when time alone caused it. */
  cause: Cause;
  detail: Record<string, string | number | number[] | null>;
  invoice: LivingInvoice | null;
  /** The subscription as it was afterwards. */
  row: LivingRow;
  /** Whether its own history leaves it out: an invoice was paid, as usual. */
  isUsual?: boolean;
}

/**
 * A subscription in memory: changes and time are played out on it by rules, any number of them, and stored in one go
 * afterwards.
 */
export interface Life {
  row: LivingRow;
  /** The row as the database has it; null when it has none. */
  stored: LivingRow | null;
  /** Pending lines, stored or not. */
  pending: Line[];
  /** Invoices to be paid, oldest first. */
  open: LivingInvoice[];
  /** What has happened since it was read. */
  issued: LivingInvoice[];
  /** Invoices that were tried or settled, or aren't tried any more. */
  tried: Set<LivingInvoice>;
  lines: LivingLine[];
  events: DomainEvent[];
}

/** Begins a life from what the database has. */
export function lifeOf<Row extends LivingRow & { lines: Line[]; invoices: LivingInvoice[] }>(found: Row): Life {
  const { lines, invoices, ...row } = found;
  return { ...blank(row), stored: row, pending: lines, open: invoices.map((invoice) => ({ ...invoice })) };
}

/** Begins the life of a subscription that the database doesn't have yet. */
export function newLife(row: LivingRow): Life {
  return blank(row);
}

function blank(row: LivingRow): Life {
  return { row, stored: null, pending: [], open: [], issued: [], tried: new Set(), lines: [], events: [] };
}

/** How a change is made. */
export interface Making {
  at: Date;
  /** What the row's `updated_at` becomes. */
  updatedAt: Date;
  kind: string;
  cause?: unknown;
  detail?: DomainEvent['detail'];
  /** Whether the invoice that comes with the change has been paid already. */
  isPaid?: boolean;
}

/** Makes a planned change. Returns the invoice that it issues; null when it issues none. */
export function makeChange(life: Life, change: Change, making: Making): LivingInvoice | null {
  const { fields, to } = change;
  const { row } = life;
  life.row = {
    ...row,
    ...fields,
    variant: fields.variantId !== undefined && to ? to : row.variant,
    scheduledVariant: fields.scheduledVariantId === undefined ? row.scheduledVariant : fields.scheduledVariantId && to,
    updatedAt: making.updatedAt,
  } as LivingRow;
  if (life.row.status === 'canceled') stopAttempts(life);
  for (const line of change.lines) {
    const added = addLine(life, line, making.at);
    if (line !== change.charge) continue;
    const { amount, variantId, periodStart, periodEnd } = line;
    const chargedLine = { amount, variantId, periodStart, periodEnd, invoice: null };
    life.row = { ...life.row, chargedLineId: added.id, chargedLine };
  }
  const invoice = change.invoice && issueInvoice(life, change.invoice, making);
  const { chargedLine } = life.row;
  if (invoice && chargedLine?.invoice === null) life.row = { ...life.row, chargedLine: { ...chargedLine, invoice } };
  const { kind, cause = null, detail = {} } = making;
  life.events.push({ kind, at: making.at, cause, detail, invoice, row: life.row });
  if (invoice?.status === 'paid') addPaid(life, invoice, { at: making.at, cause, isUsual: true });
  return invoice;
}

function addPaid(life: Life, invoice: LivingInvoice, how: { at: Date; cause: unknown; isUsual: boolean }): void {
  life.events.push({ kind: 'paid', ...how, detail: {}, invoice, row: life.row });
}

/** Nobody asks again for what an ended subscription has left unpaid. */
function stopAttempts(life: Life): void {
  for (const invoice of life.open.filter(({ attempts }) => attempts > 0)) {
    invoice.nextAttemptAt = null;
    life.tried.add(invoice);
  }
}

function addLine(life: Life, line: Line, at: Date): LivingLine {
  const added = { id: newUuid(at), line, addedAt: at, invoice: null };
  life.lines.push(added);
  life.pending = [...life.pending, line];
  return added;
}

function issueInvoice(life: Life, plan: InvoicePlan, { at, isPaid = false }: Making): LivingInvoice | null {
  const [first] = life.pending;
  if (!first) return null;
  const { added, carried, total } = closeInvoice(life.pending, plan);
  for (const line of added) addLine(life, line, at);
  const isSettled = isPaid || total === 0n;
  const invoice: LivingInvoice = {
    id: newUuid(plan.issuedAt),
    number: null,
    sequence: life.row.invoiceCount + 1,
    currency: first.currency,
    status: isSettled ? 'paid' : 'open',
    issuedAt: plan.issuedAt,
    periodStart: plan.periodStart,
    periodEnd: plan.periodEnd,
    total,
    attempts: isPaid && total > 0n ? 1 : 0,
    nextAttemptAt: isSettled ? null : plan.issuedAt,
    settledAt: isSettled ? at : null,
    note: null,
    lines: life.pending,
  };
  for (const line of life.lines) line.invoice ??= invoice;
  life.pending = [];
  for (const line of carried) addLine(life, line, at);
  life.row = { ...life.row, invoiceCount: invoice.sequence };
  life.issued.push(invoice);
  if (!isSettled) life.open = [...life.open, invoice];
  return invoice;
}

/**
 * Records an attempt to collect one of the open invoices. A failed one makes a running subscription past due; with the
 * last of those paid it is active again. `updated_at` moves only when that can be read.
 */
export function recordAttempt(
  life: Life,
  invoice: LivingInvoice,
  outcome: 'paid' | 'failed',
  { at, updatedAt }: { at: Date; updatedAt: Date },
): void {
  invoice.attempts += 1;
  if (outcome === 'paid') {
    settle(life, invoice, 'paid', { at, updatedAt });
    addPaid(life, invoice, { at: updatedAt, cause: null, isUsual: invoice.attempts === 1 });
    return;
  }
  const { status } = life.row;
  life.tried.add(invoice);
  invoice.nextAttemptAt = status === 'canceled' ? null : nextAttempt(invoice.attempts, at);
  if (status === 'active') life.row = { ...life.row, status: 'past_due', updatedAt };
  life.events.push({ kind: 'payment_failed', at: updatedAt, cause: null, detail: {}, invoice, row: life.row });
}

/** Settles an open invoice; see {@link recordAttempt}. */
export function settle(
  life: Life,
  invoice: LivingInvoice,
  status: 'paid' | 'uncollectible',
  { at, updatedAt }: { at: Date; updatedAt: Date },
): void {
  Object.assign(invoice, { status, settledAt: at, nextAttemptAt: null });
  life.tried.add(invoice);
  life.open = life.open.filter((one) => one !== invoice);
  const isRecovered = life.row.status === 'past_due' && life.open.every(({ attempts }) => attempts === 0);
  if (isRecovered) life.row = { ...life.row, status: 'active', updatedAt };
}

/** What is recorded of a change of plan, now or when it renews: the variants, and what a swap charges. */
export function swappedVariants(
  from: string,
  { fields, lines }: Change,
): { event: DomainEvent['detail']; entry: Detail } {
  const to = fields.variantId ?? fields.scheduledVariantId;
  if (!to) return { event: {}, entry: {} };
  const amounts = lines.map(({ amount }) => Number(amount));
  return {
    event: { from_variant_id: from, to_variant_id: to, amounts },
    entry: { from_variant: from, to_variant: to },
  };
}
