import { Code } from '@/components/prose.tsx';
import { hasEndpoint, listEndpoints } from '@/lib/api/openapi/list-endpoints.ts';
import { SCOPE_CATALOGUE, type ScopeEntry } from '@/lib/permissions/scope-catalogue.ts';
import type { DocsContext } from '../context.ts';
import type { Reference } from '../reference/reference.ts';

const ALL: ScopeEntry[] = SCOPE_CATALOGUE.flatMap(({ scopes }) => scopes);

/** The scopes that something can be called with, and what. */
export function Scopes({ reference }: DocsContext) {
  return (
    <dl className="rounded-card border border-line bg-surface">
      {ALL.filter(({ name }) => hasEndpoint(name)).map((scope) => (
        <ScopeRow key={scope.name} scope={scope} reference={reference} />
      ))}
    </dl>
  );
}

export function ReservedScopes() {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {ALL.filter(({ name }) => !hasEndpoint(name)).map(({ name }) => (
        <li key={name}>
          <Code>{name}</Code>
        </li>
      ))}
    </ul>
  );
}

function ScopeRow({ scope: { name, sentence }, reference }: { scope: ScopeEntry; reference: Reference }) {
  return (
    <div
      id={`scope-${name}`}
      className="grid min-w-0 scroll-mt-6 gap-x-4 gap-y-1 border-line px-4 py-3 not-first:border-t
        sm:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <dt id={`scope-${name}-title`} className="min-w-0">
        <Code>{name}</Code>
      </dt>
      <dd className="grid min-w-0 gap-1 text-small">
        <p>{sentence}</p>
        <ul className="grid gap-1">
          {listEndpoints(name).map(({ id, method, path }) => (
            <li key={id}>
              <a href={reference.hrefOfOperation(id)} className="font-mono break-all underline underline-offset-2">
                {method.toUpperCase()} {path}
              </a>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
