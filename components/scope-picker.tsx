import type { ReactNode } from 'react';
import { hasEndpoint } from '@/lib/api/openapi/list-endpoints.ts';
import { FULL_ACCESS } from '@/lib/permissions/scope.ts';
import { FULL_ACCESS_ENTRY, SCOPE_CATALOGUE, SCOPE_NAMES, type ScopeEntry } from '@/lib/permissions/scope-catalogue.ts';
import { type ScopePreset, ScopePresets } from './scope-presets.tsx';
import { type ScopeCell, type ScopeRow, ScopeTable } from './scope-table.tsx';
import { GroupError } from './ui/field.tsx';

interface Props {
  name: string;
  title: string;
  children: ReactNode;
  chosen: readonly string[];
  /** What it means to choose nothing; shown while no box is ticked. */
  emptyNotice: string;
}

/** The scopes as the specification's table, for who builds: what opens something here first, the rest in grey. */
export function ScopePicker({ name, title, children, chosen, emptyNotice }: Props) {
  const rows = scopeRows();
  const cells = rows.flatMap(({ read, write }) => [read, write].flatMap((cell) => cell ?? []));
  const half = Math.ceil(rows.length / 2);
  return (
    <fieldset className="group/scopes grid min-w-0 gap-2 sm:gap-3">
      <legend className="font-semibold">{title}</legend>
      <p className="mt-1 text-small text-ink-2">{children}</p>
      <GroupError name={name} />
      <ScopePresets presets={scopePresets()} />
      <p className="hidden text-small font-medium group-[:not(:has(:checked))]/scopes:block">{emptyNotice}</p>
      <div className="grid items-start gap-x-10 md:grid-cols-2 max-md:[&>table+table>thead]:sr-only">
        <ScopeTable name={name} chosen={chosen} rows={rows.slice(0, half)} />
        <ScopeTable name={name} chosen={chosen} rows={rows.slice(half)} />
      </div>
      <p className="hidden text-small font-medium text-warn group-has-[[value='*']:checked]/scopes:block">
        Full access includes every other scope, so the other boxes make no difference.
      </p>
      {rows.some(({ isUsed }) => !isUsed) && (
        <p className="text-small text-ink-3">Nothing here uses the scopes in grey yet.</p>
      )}
      <details className="text-small text-ink-2">
        <summary className="rounded">What each allows</summary>
        <dl className="mt-2 grid gap-x-10 gap-y-2 md:grid-cols-2">
          {cells.map(({ scope, meaning }) => (
            <div key={scope}>
              <dt className="font-mono text-ink">{scope}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </fieldset>
  );
}

/**
 * A row for each thing that scopes are about, those first whose scopes open something here; full access is the last.
 */
function scopeRows(): ScopeRow[] {
  const rows = SCOPE_CATALOGUE.flatMap(({ title, scopes }) =>
    [...new Set(scopes.map(({ name }) => name.split(':')[0]))].map((thing) => {
      const of = (access: string) => scopes.find(({ name }) => name === `${thing}:${access}`);
      const isUsed = scopes.some(({ name }) => name.startsWith(`${thing}:`) && hasEndpoint(name));
      return { title, thing, read: cellOf(of('read')), write: cellOf(of('write')), isUsed };
    }),
  );
  const full = { title: 'Full access', thing: FULL_ACCESS, read: undefined, write: cellOf(FULL_ACCESS_ENTRY) };
  return [...rows.filter(({ isUsed }) => isUsed), ...rows.filter(({ isUsed }) => !isUsed), { ...full, isUsed: true }];
}

function cellOf(entry: ScopeEntry | undefined): ScopeCell | undefined {
  if (!entry) return undefined;
  const { name: scope, sentence, sensitive } = entry;
  if (scope !== FULL_ACCESS && !hasEndpoint(scope)) return { scope, meaning: `${sentence} No endpoint uses this yet.` };
  return { scope, meaning: sensitive ? `${sentence} ${sensitive}` : sentence };
}

/** Common choices of scopes: only what an endpoint uses today, so that nobody is asked for more than that. */
export const scopePresets = (): ScopePreset[] => [
  { label: 'Read-only', scopes: SCOPE_NAMES.filter((name) => name.endsWith(':read') && hasEndpoint(name)) },
  {
    label: 'Subscriptions manager',
    scopes: [
      'products:read',
      'customers:read',
      'subscriptions:read',
      'subscriptions:write',
      'subscription_invoices:read',
    ],
  },
  { label: 'Full access', scopes: [FULL_ACCESS] },
  { label: 'None', scopes: [] },
];
