import { Activity, BadgeCheck, Bot, Gauge, Mail, Search } from 'lucide';
import type { OperatorPage } from '@/components/shell/dashboard-shell.tsx';

/** The pages of the service's operator in the menu, which nobody else's browser is sent. */
export const OPERATING: OperatorPage[] = [
  ['/operator', Gauge, 'Overview', ['/operator/apps', '/operator/accounts']],
  ['/operator/verifications', BadgeCheck, 'Verifications'],
  ['/operator/agents', Bot, 'Agents'],
  ['/operator/lookup', Search, 'Lookup', ['/operator/connections', '/operator/api-keys']],
  ['/operator/outbox', Mail, 'Outbox'],
  ['/operator/state', Activity, 'State'],
];
