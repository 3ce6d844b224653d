import type { Mode } from '@/prisma/generated/enums.ts';
import type { Detail } from '../../journal/activity/kind.ts';
import { newUuid } from '../../kernel/text/uuid.ts';
import { closeInvoice, type InvoicePlan, type LoadedInvoice } from '../invoices/invoice.ts';
import type { Line } from '../invoices/line.ts';
import { nextAttempt } from '../invoices/payment.ts';
import type { Change, Subscription } from './change.ts';

/** A subscription's row with what it refers to. */
export interface LoadedRow extends Subscription {
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
export interface LoadedLine {
  id: string;
  line: Line;
  addedAt: Date;
  invoice: LoadedInvoice | null;
}

/** Something that happened, to be recorded. */
export interface DomainEvent<Kind extends string = string, Cause = unknown> {
  kind: Kind;
  at: Date;
  /** Who asked for it; null when time alone caused it. */
  cause: Cause;
  detail: Record<string, string | number | number[] | null>;
  invoice: LoadedInvoice | null;
  /** The subscription as it was afterwards. */
  row: LoadedRow;
  /** Whether its own history leaves it out: an invoice was paid, as usual. */
  isUsual?: boolean;
}

/**
 * A subscription in memory: changes and time are played out on it by rules, any number of them, and stored in one go
 * afterwards.
 */
export interface LoadedSubscription {
  row: LoadedRow;
  /** The row as the database has it; null when it has none. */
  stored: LoadedRow | null;
  /** Pending lines, stored or not. */
  pending: Line[];
  /** Invoices to be paid, oldest first. */
  open: LoadedInvoice[];
  /** What has happened since it was read. */
  issued: LoadedInvoice[];
  /** Invoices that were tried or settled, or aren't tried any more. */
  tried: Set<LoadedInvoice>;
  lines: LoadedLine[];
  events: DomainEvent[];
}

/** A subscription in memory, with its pending lines and open invoices. @param stored null: the database has none yet */
export function loadedSubscription(
  row: LoadedRow,
  stored: { pending: Line[]; open: LoadedInvoice[] } | null,
): LoadedSubscription {
  const kept = stored ? { stored: row, ...stored } : { stored, pending: [], open: [] };
  return { row, ...kept, issued: [], tried: new Set(), lines: [], events: [] };
}

/** How a change is made. */
export interface ChangeContext {
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
export function makeChange(loaded: LoadedSubscription, change: Change, making: ChangeContext): LoadedInvoice | null {
  const { fields, to } = change;
  const { row } = loaded;
  loaded.row = {
    ...row,
    ...fields,
    variant: fields.variantId !== undefined && to ? to : row.variant,
    scheduledVariant: fields.scheduledVariantId === undefined ? row.scheduledVariant : fields.scheduledVariantId && to,
    updatedAt: making.updatedAt,
  } as LoadedRow;
  if (loaded.row.status === 'canceled') stopAttempts(loaded);
  for (const line of change.lines) {
    const added = addLine(loaded, line, making.at);
    if (line !== change.charge) continue;
    const { amount, variantId, periodStart, periodEnd } = line;
    const chargedLine = { amount, variantId, periodStart, periodEnd, invoice: null };
    loaded.row = { ...loaded.row, chargedLineId: added.id, chargedLine };
  }
  const invoice = change.invoice && issueInvoice(loaded, change.invoice, making);
  const { chargedLine } = loaded.row;
  if (invoice && chargedLine?.invoice === null)
    loaded.row = { ...loaded.row, chargedLine: { ...chargedLine, invoice } };
  const { kind, cause = null, detail = {} } = making;
  loaded.events.push({ kind, at: making.at, cause, detail, invoice, row: loaded.row });
  if (invoice?.status === 'paid') addPaid(loaded, invoice, { at: making.at, cause, isUsual: true });
  return invoice;
}

function addPaid(
  loaded: LoadedSubscription,
  invoice: LoadedInvoice,
  how: { at: Date; cause: unknown; isUsual: boolean },
): void {
  loaded.events.push({ kind: 'paid', ...how, detail: {}, invoice, row: loaded.row });
}

/** Nobody asks again for what an ended subscription has left unpaid. */
function stopAttempts(loaded: LoadedSubscription): void {
  for (const invoice of loaded.open.filter(({ attempts }) => attempts > 0)) {
    invoice.nextAttemptAt = null;
    loaded.tried.add(invoice);
  }
}

function addLine(loaded: LoadedSubscription, line: Line, at: Date): LoadedLine {
  const added = { id: newUuid(at), line, addedAt: at, invoice: null };
  loaded.lines.push(added);
  loaded.pending = [...loaded.pending, line];
  return added;
}

function issueInvoice(
  loaded: LoadedSubscription,
  plan: InvoicePlan,
  { at, isPaid = false }: ChangeContext,
): LoadedInvoice | null {
  const [first] = loaded.pending;
  if (!first) return null;
  const { added, carried, total } = closeInvoice(loaded.pending, plan);
  for (const line of added) addLine(loaded, line, at);
  const isSettled = isPaid || total === 0n;
  const invoice: LoadedInvoice = {
    id: newUuid(plan.issuedAt),
    number: null,
    sequence: loaded.row.invoiceCount + 1,
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
    lines: loaded.pending,
  };
  for (const line of loaded.lines) line.invoice ??= invoice;
  loaded.pending = [];
  for (const line of carried) addLine(loaded, line, at);
  loaded.row = { ...loaded.row, invoiceCount: invoice.sequence };
  loaded.issued.push(invoice);
  if (!isSettled) loaded.open = [...loaded.open, invoice];
  return invoice;
}

/**
 * Records an attempt to collect one of the open invoices. A failed one makes a running subscription past due; with the
 * last of those paid it is active again. `updated_at` moves only when that can be read.
 */
export function recordAttempt(
  loaded: LoadedSubscription,
  invoice: LoadedInvoice,
  outcome: 'paid' | 'failed',
  { at, updatedAt }: { at: Date; updatedAt: Date },
): void {
  invoice.attempts += 1;
  if (outcome === 'paid') {
    settle(loaded, invoice, 'paid', { at, updatedAt });
    addPaid(loaded, invoice, { at: updatedAt, cause: null, isUsual: invoice.attempts === 1 });
    return;
  }
  const { status } = loaded.row;
  loaded.tried.add(invoice);
  invoice.nextAttemptAt = status === 'canceled' ? null : nextAttempt(invoice.attempts, at);
  if (status === 'active') loaded.row = { ...loaded.row, status: 'past_due', updatedAt };
  loaded.events.push({ kind: 'payment_failed', at: updatedAt, cause: null, detail: {}, invoice, row: loaded.row });
}

/** Settles an open invoice; see {@link recordAttempt}. */
export function settle(
  loaded: LoadedSubscription,
  invoice: LoadedInvoice,
  status: 'paid' | 'uncollectible',
  { at, updatedAt }: { at: Date; updatedAt: Date },
): void {
  Object.assign(invoice, { status, settledAt: at, nextAttemptAt: null });
  loaded.tried.add(invoice);
  loaded.open = loaded.open.filter((one) => one !== invoice);
  const isRecovered = loaded.row.status === 'past_due' && loaded.open.every(({ attempts }) => attempts === 0);
  if (isRecovered) loaded.row = { ...loaded.row, status: 'active', updatedAt };
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
