import { Activity, BadgeCheck, Gauge, Mail, Search } from 'lucide';
import type { OperatorPage } from '@/components/shell/dashboard-shell.tsx';
import { EXTENSIONS } from '@/extensions/index.ts';

declare module '@/lib/kernel/extension.ts' {
  interface Extension {
    /** A page for operators in the menu, and other words by which it is found. */
    operatorPage?: { entry: OperatorPage; keywords: string[] };
  }
}

const OF_EXTENSIONS = EXTENSIONS.flatMap(({ operatorPage }) => operatorPage ?? []);

/** The pages of the service's operator in the menu, which nobody else's browser is sent. */
export const OPERATING: OperatorPage[] = [
  ['/operator', Gauge, 'Overview', ['/operator/apps', '/operator/accounts']],
  ['/operator/verifications', BadgeCheck, 'Verifications'],
  ...OF_EXTENSIONS.map(({ entry }) => entry),
  ['/operator/lookup', Search, 'Lookup', ['/operator/connections', '/operator/api-keys']],
  ['/operator/outbox', Mail, 'Outbox'],
  ['/operator/state', Activity, 'State'],
];

/** Other words by which a page of operators is found, by its path. */
export const OPERATOR_KEYWORDS = new Map(OF_EXTENSIONS.map(({ entry: [href], keywords }) => [href, keywords]));
