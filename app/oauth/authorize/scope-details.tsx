import { listEndpoints } from '@/lib/api/openapi/list-endpoints.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { FULL_ACCESS } from '@/lib/permissions/scope.ts';

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
