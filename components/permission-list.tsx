import {
  Activity,
  BadgePercent,
  Banknote,
  Box,
  Building2,
  CreditCard,
  FileText,
  Gauge,
  Globe,
  KeyRound,
  Link2,
  type LucideIcon,
  Mail,
  PackagePlus,
  Receipt,
  RefreshCw,
  ShieldAlert,
  ShoppingCart,
  Split,
  Undo2,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import { groupScopes, type ScopeCategory } from '@/lib/oauth/scope-catalogue.ts';

const ICONS: Record<string, LucideIcon> = {
  Products: Box,
  Orders: FileText,
  Customers: UserRound,
  Subscriptions: RefreshCw,
  Webhooks: Webhook,
  Checkouts: CreditCard,
  'Checkout links': Link2,
  Discounts: BadgePercent,
  'License keys': KeyRound,
  Files: FileText,
  Affiliates: Users,
  'Order bumps': PackagePlus,
  'Abandoned carts': ShoppingCart,
  Audience: Mail,
  'Regional pricing': Globe,
  Meters: Gauge,
  'Usage records': Activity,
  Finances: Banknote,
  Refunds: Undo2,
  Taxes: Receipt,
  'Splits and payees': Split,
  Organizations: Building2,
  'Full access': ShieldAlert,
};

/** What an app asks for, a category a row, in words a shopkeeper understands. */
export function PermissionList({ scopes }: { scopes: readonly string[] }) {
  return (
    <section>
      <h2 id="permissions-label" className="mb-2 text-small font-semibold text-ink-2">
        Permissions
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unstyled list is one. */}
      <ul role="list" aria-labelledby="permissions-label" className="overflow-clip rounded-card border border-line">
        {groupScopes(scopes).map((group) => (
          <Permission key={group.title} group={group} />
        ))}
      </ul>
    </section>
  );
}

function Permission({ group }: { group: ScopeCategory }) {
  const Icon = ICONS[group.title] ?? Box;
  const reasons = [...new Set(group.scopes.flatMap(({ sensitive }) => sensitive ?? []))];
  const hot = reasons.length > 0;
  return (
    <li
      className={`grid grid-cols-[22px_1fr_auto] gap-x-3 gap-y-0.5 border-line px-3.5 py-3 not-first:border-t ${hot ? 'border-warn-line bg-warn-wash' : ''}`}
    >
      <Icon aria-hidden="true" strokeWidth={1.8} className={`mt-0.5 size-5 ${hot ? 'text-warn' : 'text-ink-2'}`} />
      <span className="font-semibold">{group.title}</span>
      <Access scopes={group.scopes.map(({ name }) => name)} hot={hot} />
      <div className={`col-[2/-1] text-sm text-pretty ${hot ? 'text-warn' : 'text-ink-2'}`}>
        {group.scopes.map(({ name, sentence }) => (
          <p key={name}>{sentence}</p>
        ))}
        {hot && <p className="mt-1 font-semibold">{reasons.join(' ')} Allow it only for an app you trust.</p>}
      </div>
    </li>
  );
}

function Access({ scopes, hot }: { scopes: string[]; hot: boolean }) {
  const changes = scopes.some((name) => name === '*' || name.endsWith(':write'));
  const reads = scopes.some((name) => name === '*' || name.endsWith(':read'));
  return (
    <span className={`self-center text-xs whitespace-nowrap ${hot ? 'text-warn' : 'text-ink-2'}`}>
      can {reads && 'read'}
      {reads && changes && ' and '}
      {changes && <strong className={hot ? '' : 'text-ink'}>change</strong>}
    </span>
  );
}

const WORTH_SAYING: [scope: string, words: string][] = [
  ['refunds:write', 'give refunds'],
  ['payouts:read', 'see payouts'],
  ['products:write', 'change products or prices'],
  ['customers:read', 'see customers'],
  ['subscriptions:write', 'change subscriptions'],
];

/** What the app will not be able to do, of what sellers worry about most; null when it may do it all. */
export function notAllowedWords(scopes: readonly string[]): string | null {
  if (scopes.includes('*')) return null;
  const words = WORTH_SAYING.filter(([scope]) => !scopes.includes(scope))
    .map(([, text]) => text)
    .slice(0, 3);
  const last = words.pop();
  if (last === undefined) return null;
  return words.length > 0 ? `${words.join(', ')} or ${last}` : last;
}
