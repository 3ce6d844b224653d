import type { InvoiceStatus, Mode } from '@/prisma/generated/enums.ts';
import { newUuid } from '../uuid.ts';
import type { Change, Subscription } from './change.ts';
import { closeInvoice, type InvoicePlan } from './invoice.ts';
import type { Line } from './line.ts';
import { nextAttempt } from './retry.ts';

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
  customer: { email: string };
}

/** An invoice in memory; it gets its number when it is stored. */
export interface LivingInvoice {
  id: string;
  number: string | null;
  sequence: number;
  currency: string;
  status: InvoiceStatus;
  issuedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  total: bigint;
  attempts: number;
  nextAttemptAt: Date | null;
  settledAt: Date | null;
  /** What the seller noted when they settled it. */
  note: string | null;
}

/** A line to store; pending when it has no invoice. */
export interface LivingLine {
  id: string;
  line: Line;
  addedAt: Date;
  invoice: LivingInvoice | null;
}

/** Something that happened, to be recorded. */
export interface Happening<Kind extends string = string, Cause = unknown> {
  kind: Kind;
  at: Date;
  /** Who asked for it; null when time alone caused it. */
  cause: Cause;
  detail: Record<string, string | number | number[] | null>;
  invoice: LivingInvoice | null;
  /** The subscription as it was afterwards. */
  row: LivingRow;
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
  settled: Set<LivingInvoice>;
  lines: LivingLine[];
  events: Happening[];
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
  return { row, stored: null, pending: [], open: [], issued: [], settled: new Set(), lines: [], events: [] };
}

/** How a change is made. */
export interface Making {
  at: Date;
  /** What the row's `updated_at` becomes. */
  updatedAt: Date;
  kind: string;
  cause?: unknown;
  detail?: Happening['detail'];
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
  return invoice;
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
 * last of those paid it is active again.
 */
export function recordAttempt(
  life: Life,
  invoice: LivingInvoice,
  outcome: 'paid' | 'failed',
  { at, updatedAt }: { at: Date; updatedAt: Date },
): void {
  invoice.attempts += 1;
  life.settled.add(invoice);
  const { status } = life.row;
  const isRunning = status === 'active' || status === 'past_due';
  if (outcome === 'failed') {
    invoice.nextAttemptAt = nextAttempt(invoice.attempts, at);
    life.row = { ...life.row, status: isRunning ? 'past_due' : status, updatedAt };
    life.events.push({ kind: 'payment_failed', at: updatedAt, cause: null, detail: {}, invoice, row: life.row });
  } else {
    const isLate = invoice.attempts > 1;
    settle(life, invoice, 'paid', { at, updatedAt });
    if (isLate) life.events.push({ kind: 'paid', at: updatedAt, cause: null, detail: {}, invoice, row: life.row });
  }
}

/** Settles an open invoice; see {@link recordAttempt}. */
export function settle(
  life: Life,
  invoice: LivingInvoice,
  status: 'paid' | 'uncollectible',
  { at, updatedAt }: { at: Date; updatedAt: Date },
): void {
  Object.assign(invoice, { status, settledAt: at, nextAttemptAt: null });
  life.settled.add(invoice);
  life.open = life.open.filter((one) => one !== invoice);
  const isRecovered = life.row.status === 'past_due' && life.open.every(({ attempts }) => attempts === 0);
  if (isRecovered) life.row = { ...life.row, status: 'active' };
  life.row = { ...life.row, updatedAt };
}
