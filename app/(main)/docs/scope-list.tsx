import { SCOPE_NAMES } from '@/lib/access/scope-catalogue.ts';
import { endpointsOf, hasEndpoint } from '@/lib/api/openapi/scope-table.ts';
import { Code, Section } from './prose.tsx';

/** Every scope with the endpoints that need it. */
export function ScopeList() {
  const reserved = SCOPE_NAMES.filter((name) => !hasEndpoint(name));
  return (
    <Section id="scopes" title="Scopes">
      <p className="text-pretty text-ink-2">
        Ask for what you call, and nothing else: the seller reads the list. <Code>*</Code> includes every scope, also
        those that are added later.
      </p>
      <dl className="grid min-w-0 gap-4">
        {SCOPE_NAMES.filter(hasEndpoint).map((name) => (
          <div key={name} className="grid min-w-0 gap-1 sm:grid-cols-[15rem_minmax(0,1fr)] sm:items-baseline">
            <dt>
              <Code>{name}</Code>
            </dt>
            <dd>
              <ul className="grid gap-1 text-small">
                {endpointsOf(name).map(({ id, method, path }) => (
                  <li key={id}>
                    <a href={`#${id}`} className="font-mono break-all underline underline-offset-2">
                      {method.toUpperCase()} {path}
                    </a>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-pretty text-ink-2">
        No endpoint uses these yet. They can be asked for and allowed, but there is nothing to call with them:
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {reserved.map((name) => (
          <li key={name}>
            <Code>{name}</Code>
          </li>
        ))}
      </ul>
    </Section>
  );
}
