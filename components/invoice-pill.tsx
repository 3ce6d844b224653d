import type { EndReason, InvoiceStatus } from '@/prisma/generated/enums.ts';
import { Pill } from './ui/card.tsx';

export const INVOICE_LOOKS = {
  paid: { look: 'good', label: 'Paid' },
  open: { look: 'bad', label: 'Unpaid' },
  uncollectible: { look: 'plain', label: 'Uncollectible' },
  void: { look: 'plain', label: 'Void' },
} as const;

export function InvoicePill({ status }: { status: InvoiceStatus }) {
  const { look, label } = INVOICE_LOOKS[status];
  return <Pill look={look}>{label}</Pill>;
}

export function ProductPill({ active }: { active: boolean }) {
  return active ? <Pill look="good">Active</Pill> : <Pill>Archived</Pill>;
}

export const STATUSES = {
  trialing: { look: 'begun', label: 'Trialing' },
  active: { look: 'good', label: 'Active' },
  past_due: { look: 'bad', label: 'Past due' },
  paused: { look: 'warn', label: 'Paused' },
  canceled: { look: 'over', label: 'Canceled' },
} as const;

export type Status = keyof typeof STATUSES;

/** A subscription's status. */
export function StatusPill({ status }: { status: Status }) {
  const { look, label } = STATUSES[status];
  return <Pill look={look}>{label}</Pill>;
}

const ENDED: Record<EndReason, string> = {
  revoked_by_app: 'Disconnected by the app',
  revoked_by_seller: 'Disconnected by the seller',
  revoked_by_operator: 'Disconnected by the operator',
  code_replayed: 'Ended: its code was used twice',
  leaked: 'Ended: one of its tokens was found in public',
  refresh_token_reused: 'Ended: an old refresh token was used again',
  app_disabled: 'Ended: the app was disabled',
  superseded: 'Ended: the app was connected again',
  end_date: 'Ended: the time that the seller chose was over',
  unused: 'Ended: not used for 90 days',
  client_blocked: 'Ended: the operator blocked the client',
};

interface ConnectionDates {
  connectedAt: Date | null;
  endedAt: Date | null;
  endReason: EndReason | null;
}

/** Whether a connection is active, and if not, why it ended. */
export function ConnectionState({ connection }: { connection: ConnectionDates }) {
  const { connectedAt, endedAt, endReason } = connection;
  if (endedAt) return <span className="text-ink-2">{endReason ? ENDED[endReason] : 'Ended'}</span>;
  return connectedAt ? <Pill look="good">Connected</Pill> : <Pill>Not redeemed</Pill>;
}
