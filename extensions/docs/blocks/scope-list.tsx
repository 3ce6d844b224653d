import { Code } from '@/components/prose.tsx';
import { hasEndpoint, listEndpoints } from '@/lib/api/openapi/list-endpoints.ts';
import { SCOPE_CATALOGUE, type ScopeEntry } from '@/lib/permissions/scope-catalogue.ts';
import type { DocsContext } from '../context.ts';
import { Terms } from './terms.tsx';

const ALL: ScopeEntry[] = SCOPE_CATALOGUE.flatMap(({ scopes }) => scopes);

/** The scopes that something can be called with, and what. */
export function Scopes({ reference }: DocsContext) {
  const terms = ALL.filter(({ name }) => hasEndpoint(name)).map(({ name, sentence }) => ({
    name,
    id: `scope-${name}`,
    term: <Code>{name}</Code>,
    about: (
      <>
        <p className="text-ink">{sentence}</p>
        {listEndpoints(name).map(({ id, method, path }) => (
          <p key={id}>
            <a href={reference.hrefOfOperation(id)} className="font-mono break-all underline underline-offset-2">
              {method.toUpperCase()} {path}
            </a>
          </p>
        ))}
      </>
    ),
  }));
  return <Terms terms={terms} columns="sm:*:grid-cols-[15rem_1fr]" />;
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
