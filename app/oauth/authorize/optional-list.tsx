import type { ReactNode } from 'react';
import { groupBySensitivity, InItsWords } from '@/components/permission-list.tsx';
import { reasonsInWords } from '@/components/scope-words.ts';
import { Problem } from '@/components/ui/problem.tsx';
import { byUse, listEndpoints } from '@/lib/api/openapi/list-endpoints.ts';
import type { Reasons } from '@/lib/apps/reason.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { TICKED_FIELD } from '@/lib/oauth/authorization/ticket.ts';
import { FULL_ACCESS } from '@/lib/permissions/scope.ts';
import { entriesOf, type ScopeEntry } from '@/lib/permissions/scope-catalogue.ts';

/** What an app can do without: unticked, unless the form came back with it ticked. Plain checkboxes, no script. */
export function OptionalList(props: {
  app: string;
  scopes: readonly string[];
  ticked: readonly string[];
  why?: Reasons | undefined;
  /** Nothing was ticked, and nothing else is asked for. */
  missing?: boolean;
}) {
  const { app, scopes, ticked, why = {}, missing = false } = props;
  if (scopes.length === 0) return null;
  const t = texts('consent');
  return (
    <fieldset className="min-w-0" aria-describedby={missing ? 'optional-error' : undefined}>
      <legend className="text-small font-semibold text-ink-2">{t('optional')}</legend>
      <p className="mt-0.5 mb-2 text-small text-ink-2">
        {t.rich('worksWithout', { name: app, app: (name) => <bdi className="wrap-anywhere">{name}</bdi> })}
      </p>
      {missing && (
        <Problem id="optional-error" className="mb-2">
          {t('leaveOneTicked')}
        </Problem>
      )}
      <Choices
        entries={entriesOf(byUse(scopes).used)}
        unused={byUse(scopes).unused}
        ticked={ticked}
        explanation={(name) => <InItsWords app={app} text={why[name]} />}
      />
    </fieldset>
  );
}

/** What an unregistered client asks for: a ticked checkbox each, of which at least one has to stay. */
export function PermissionChoices(props: {
  app: string;
  scopes: readonly string[];
  ticked: readonly string[];
  missing: boolean;
}) {
  const { app, scopes, ticked, missing } = props;
  const t = texts('consent');
  const { used, unused } = byUse(scopes);
  return (
    <fieldset className="min-w-0" aria-describedby={missing ? 'permissions-error' : undefined}>
      <legend className="text-small font-semibold text-ink-2">{t('permissions')}</legend>
      <p className="mt-0.5 mb-2 text-small text-ink-2">
        {t.rich('untickWhatNot', { name: app, app: (name) => <bdi className="wrap-anywhere">{name}</bdi> })}
      </p>
      {missing && (
        <Problem id="permissions-error" className="mb-2">
          {t('leaveOneTicked')}
        </Problem>
      )}
      <Choices
        entries={groupBySensitivity(used).flatMap(({ group }) => group.scopes)}
        unused={unused}
        ticked={ticked}
      />
    </fieldset>
  );
}

/** A checkbox each; what opens nothing here as yet comes last, without a warning. */
function Choices(props: {
  entries: ScopeEntry[];
  unused: readonly string[];
  ticked: readonly string[];
  /** What the app says of each. */
  explanation?: (name: string) => ReactNode;
}) {
  const { entries, unused, ticked, explanation } = props;
  const t = texts('scopes');
  const choice = ({ name }: ScopeEntry, why?: string) => (
    <Choice key={name} isTicked={ticked.includes(name)} scope={name} why={why} explanation={explanation?.(name)}>
      {t(name as '*')}
    </Choice>
  );
  return (
    <div className="overflow-clip rounded-card border border-line">
      {entries.map((entry) => choice(entry, reasonsInWords([entry])[0]))}
      {unused.length > 0 && (
        <p className="border-line px-3.5 pt-3 text-small font-semibold text-ink-3 not-first:border-t">
          {t('notUsedYet')}
        </p>
      )}
      {entriesOf(unused).map((entry) => choice(entry))}
    </div>
  );
}

/** A checkbox named by the sentence of its scope. */
function Choice(props: {
  scope: string;
  children: string;
  why: string | undefined;
  explanation: ReactNode;
  isTicked: boolean;
}) {
  const { scope, children, why, explanation, isTicked } = props;
  const isExplained = Boolean(explanation || why);
  return (
    <label
      className="flex items-start gap-3 border-line px-3.5 py-3 not-first:border-t has-focus-visible:outline-2
        has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
    >
      <input
        type="checkbox"
        name={TICKED_FIELD}
        value={scope}
        defaultChecked={isTicked}
        aria-labelledby={`ticked-${scope}`}
        aria-describedby={isExplained ? `ticked-${scope}-why` : undefined}
        className="mt-0.5 size-[18px] flex-none outline-none"
      />
      <span className="min-w-0 text-sm text-pretty">
        <span id={`ticked-${scope}`}>{children}</span>
        {isExplained && (
          <span id={`ticked-${scope}-why`}>
            {explanation}
            {why && <span className="mt-1 block text-small font-medium text-warn">{why}</span>}
          </span>
        )}
      </span>
    </label>
  );
}

/** What is asked for in the words of the API, folded away from sellers: each scope and the endpoints that need it. */
export function ScopeDetails({ scopes }: { scopes: readonly string[] }) {
  return (
    <details className="text-small text-ink-2">
      <summary className="rounded font-semibold">{texts('apps')('technicalDetails')}</summary>
      <dl dir="ltr" lang="en" className="mt-2 grid gap-2 border-s-2 border-line ps-3 text-start">
        {scopes.map((scope) => (
          <div key={scope}>
            <dt className="font-mono text-ink">{scope}</dt>
            <Endpoints scope={scope} />
          </div>
        ))}
      </dl>
    </details>
  );
}

function Endpoints({ scope }: { scope: string }) {
  if (scope === FULL_ACCESS) return <dd>Every endpoint, also those that are added later.</dd>;
  const endpoints = listEndpoints(scope);
  if (endpoints.length === 0) return <dd>No endpoint uses this yet.</dd>;
  return endpoints.map(({ id, method, path }) => (
    <dd key={id} className="font-mono text-xs wrap-anywhere">
      {method.toUpperCase()} {path}
    </dd>
  ));
}
