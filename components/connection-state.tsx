import type { EndReason } from '@/prisma/generated/enums.ts';
import { Pill } from './ui/card.tsx';

const ENDED: Record<EndReason, string> = {
  revoked_by_app: 'Disconnected by the app',
  revoked_by_seller: 'Disconnected by the seller',
  revoked_by_operator: 'Disconnected by the operator',
  code_replayed: 'Ended: its code was used twice',
  leaked: 'Ended: one of its tokens was found in public',
  refresh_token_reused: 'Ended: an old refresh token was used again',
  app_disabled: 'Ended: the app was disabled',
  superseded: 'Ended: the app was connected again',
  replaced: 'Ended: replaced by another connection',
  end_date: 'Ended: the time that the seller chose was over',
  unused: 'Ended: not used for 90 days',
  client_blocked: 'Ended: the operator blocked the client',
};

interface ConnectionDates {
  connectedAt: Date | null;
  endedAt: Date | null;
  endReason: EndReason | null;
}

export function ConnectionState({ connection }: { connection: ConnectionDates }) {
  const { connectedAt, endedAt, endReason } = connection;
  if (endedAt) return <span className="text-ink-2">{endReason ? ENDED[endReason] : 'Ended'}</span>;
  return connectedAt ? <Pill look="good">Connected</Pill> : <Pill>Not redeemed</Pill>;
}
