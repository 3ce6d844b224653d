import { Eye, Pencil, TriangleAlert, X } from 'lucide';
import { byUse, permissionSentence } from '@/lib/api/openapi/list-endpoints.ts';
import type { Reasons } from '@/lib/apps/reason.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { entriesOf, groupScopes, type ScopeCategory } from '@/lib/permissions/scope-catalogue.ts';
import { permissionIcon } from './permission-icons.ts';
import { reasonsInWords, titleInWords } from './scope-words.ts';
import { Icon } from './ui/icon.tsx';

/**
 * What an app asks for, one category per row, in words a shopkeeper understands. Sensitive ones come first, with the
 * reason.
 */
export function PermissionList(props: {
  app: string;
  scopes: readonly string[];
  why?: Reasons | undefined;
  /** In place of what says that the app will be able to do this. */
  about?: string;
}) {
  const { app, scopes, why = {}, about } = props;
  const t = texts('consent');
  const { used, unused } = byUse(scopes);
  if (scopes.length === 0) return null;
  return (
    <section>
      <h2 id="permissions-label" className="text-small font-semibold text-ink-2">
        {t('permissions')}
      </h2>
      <p className="mt-0.5 mb-2 text-small text-ink-2">
        {about ?? t.rich('willBeAbleTo', { name: app, app: (name) => <bdi className="wrap-anywhere">{name}</bdi> })}
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unstyled list is one. */}
      <ul role="list" aria-labelledby="permissions-label" className="overflow-clip rounded-card border border-line">
        {groupBySensitivity(used).map(({ group, reasons }) => (
          <Permission key={group.title} group={group} reasons={reasons} app={app} why={why} />
        ))}
        {unused.length > 0 && <NotUsedYet scopes={unused} app={app} why={why} />}
      </ul>
    </section>
  );
}

/** The categories of these scopes, those that need care first, with the reasons. */
export function groupBySensitivity(scopes: readonly string[]) {
  const groups = groupScopes(scopes).map((group) => ({ group, reasons: reasonsInWords(group.scopes) }));
  return [
    ...groups.filter(({ reasons }) => reasons.length > 0),
    ...groups.filter(({ reasons }) => reasons.length === 0),
  ];
}

/** Why the app asks for it, if it says so: its words, never ours. */
export function InItsWords({ app, text }: { app: string; text: string | undefined }) {
  if (!text) return null;
  const words = { app: () => <bdi className="wrap-anywhere">{app}</bdi>, words: () => <bdi>{text}</bdi> };
  return (
    <span data-testid="why" className="mt-0.5 block text-small wrap-anywhere text-ink-3 italic">
      {texts('consent').rich('inItsWords', words)}
    </span>
  );
}

interface Explained {
  app: string;
  why: Reasons;
}

function Permission({ group, reasons, app, why }: Explained & { group: ScopeCategory; reasons: string[] }) {
  const isSensitive = reasons.length > 0;
  return (
    <li
      className={`grid grid-cols-[22px_1fr_auto] gap-x-3 gap-y-0.5 border-line px-3.5 py-2.5 not-first:border-t lg:py-2
        ${isSensitive ? 'border-warn-line bg-warn-wash' : ''}`}
    >
      <Icon
        of={permissionIcon(group.title)}
        strokeWidth={1.8}
        className={`mt-0.5 size-5 ${isSensitive ? 'text-warn' : 'text-ink-2'}`}
      />
      <span className="font-semibold">{titleInWords(group)}</span>
      <Access scopes={group.scopes.map(({ name }) => name)} />
      <div className="col-[2/-1] text-sm text-pretty text-ink-2">
        {group.scopes.map((scope) => (
          <p key={scope.name}>
            {permissionSentence(scope)}
            <InItsWords app={app} text={why[scope.name]} />
          </p>
        ))}
        {isSensitive && (
          <p className="mt-1.5 flex items-start gap-1.5 font-medium text-warn">
            <Icon of={TriangleAlert} className="mt-[3px] size-4 flex-none" />
            <span>{reasons.join(' ')}</span>
          </p>
        )}
      </div>
    </li>
  );
}

/** What opens nothing here as yet: a short line each, without a warning. */
function NotUsedYet({ scopes, app, why }: Explained & { scopes: readonly string[] }) {
  const t = texts('scopes');
  return (
    <li className="border-line px-3.5 py-3 text-small text-ink-3 not-first:border-t">
      <span className="font-semibold">{t('notUsedYet')}</span>
      {entriesOf(scopes).map(({ name }) => (
        <p key={name}>
          {t(name as '*')}
          <InItsWords app={app} text={why[name]} />
        </p>
      ))}
    </li>
  );
}

/** Reading and changing, easy to tell apart at a glance: one is outlined, the other filled. */
function Access({ scopes }: { scopes: string[] }) {
  const t = texts('consent');
  const reads = scopes.some((name) => name === '*' || name.endsWith(':read'));
  const changes = scopes.some((name) => name === '*' || name.endsWith(':write'));
  const chip = 'inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs font-semibold';
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {reads && (
        <span className={`${chip} border-line-2 bg-surface text-ink-2`}>
          <Icon of={Eye} className="size-3.5" />
          {t('read')}
        </span>
      )}
      {changes && (
        <span className={`${chip} border-primary bg-primary text-on-primary`}>
          <Icon of={Pencil} className="size-3" />
          {t('change')}
        </span>
      )}
    </span>
  );
}

// What sellers worry about most, the worst first.
const NOTABLE = [
  ['refunds:write', 'giveRefunds'],
  ['payouts:read', 'seePayouts'],
  ['customers:read', 'seeCustomers'],
  ['products:write', 'changeProducts'],
  ['subscriptions:write', 'changeSubscriptions'],
  ['orders:write', 'changeOrders'],
] as const;
const MOST_LISTED = 4;

/** What the app will not be able to do: what its scopes leave out, and what no app can ever do. */
export function NotAllowedList({ scopes }: { scopes: readonly string[] }) {
  const t = texts('consent');
  const left = NOTABLE.filter(([scope]) => !scopes.includes('*') && !scopes.includes(scope)).map(([, text]) => text);
  const all = [...left.slice(0, MOST_LISTED), 'reachOtherStores', 'seeYourPassword'] as const;
  return (
    <section className="rounded-card bg-wash px-3.5 py-3 text-small text-ink-2">
      <h2 id="not-allowed-label" className="text-small font-normal">
        {t('willNotBeAbleTo')}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that an unstyled list is one. */}
      <ul role="list" aria-labelledby="not-allowed-label" className="mt-1 grid gap-x-4 gap-y-0.5 sm:grid-cols-2">
        {all.map((text) => (
          <li key={text} className="flex items-center gap-2">
            <Icon of={X} className="size-3.5 flex-none text-ink-3" />
            {t(text)}
          </li>
        ))}
      </ul>
    </section>
  );
}
