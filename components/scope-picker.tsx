import type { ReactNode } from 'react';
import { hasEndpoint } from '@/lib/api/openapi/list-endpoints.ts';
import { FULL_ACCESS } from '@/lib/permissions/scope.ts';
import { FULL_ACCESS_ENTRY, SCOPE_CATALOGUE, SCOPE_NAMES, type ScopeEntry } from '@/lib/permissions/scope-catalogue.ts';
import { type ScopePreset, ScopeTools } from './scope-tools.tsx';
import { Notice } from './ui/card.tsx';
import { CheckRow, GroupError } from './ui/field.tsx';

interface Props {
  /** The name of the checkboxes in the form. */
  name: string;
  title: string;
  /** What is being chosen, and what for. */
  children: ReactNode;
  chosen: readonly string[];
  /** What it means to choose nothing; shown while no box is ticked. */
  emptyNotice: string;
}

export function ScopePicker({ name, title, children, chosen, emptyNotice }: Props) {
  return (
    <fieldset className="group/scopes grid min-w-0 gap-4">
      <legend className="text-sm font-semibold">{title}</legend>
      <p className="mt-1.5 max-w-[64ch] text-small text-ink-3">{children}</p>
      <GroupError name={name} />
      <ScopeTools presets={scopePresets()} />
      <div className="hidden group-[:not(:has(:checked))]/scopes:block">
        <Notice>{emptyNotice}</Notice>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        {SCOPE_CATALOGUE.map(({ title, scopes }) => (
          <Category key={title} name={name} title={title} scopes={scopes} chosen={chosen} />
        ))}
        <div className="md:col-span-2">
          <Category name={name} title="Full access" scopes={[FULL_ACCESS_ENTRY]} chosen={chosen} />
          <p className="mt-1 hidden px-3 text-small font-medium text-warn group-has-[[value='*']:checked]/scopes:block">
            Full access includes every other scope, so the boxes above make no difference.
          </p>
        </div>
      </div>
    </fieldset>
  );
}

function Category(props: { name: string; title: string; scopes: ScopeEntry[]; chosen: readonly string[] }) {
  const { title, scopes, chosen } = props;
  return (
    <fieldset className="min-w-0 rounded-control border border-line p-1.5 not-has-[label:not([hidden])]:hidden">
      {/* A floated legend sits inside its frame. */}
      <legend className="float-left w-full px-3 pt-1.5 pb-0.5 text-small font-medium text-ink-3">{title}</legend>
      {scopes.map(({ name, sentence, sensitive }) => (
        <CheckRow key={name} name={props.name} value={name} label={name} defaultChecked={chosen.includes(name)}>
          {sentence} {!hasEndpoint(name) && <span className="text-ink-3">No endpoint uses this yet.</span>}
          {sensitive && <span className="block text-warn">{sensitive}</span>}
        </CheckRow>
      ))}
    </fieldset>
  );
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
