import type { EndReason } from '@/prisma/generated/enums.ts';
import type { ConnectionEndReason } from '../../journal/events/kind.ts';

/** Why, as apps and subscribers get it. */
export const PUBLIC_REASONS = {
  revoked_by_app: 'app',
  revoked_by_seller: 'seller',
  revoked_by_operator: 'operator',
  app_disabled: 'app_disabled',
  client_blocked: 'client_blocked',
  code_replayed: 'replay',
  refresh_token_reused: 'reuse',
  leaked: 'leaked',
  superseded: 'superseded',
  replaced: 'replaced',
  end_date: 'end_date',
  unused: 'unused',
} as const satisfies Record<EndReason, ConnectionEndReason>;
