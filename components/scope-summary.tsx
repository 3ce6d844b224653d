import { groupScopes } from '@/lib/access/scope-catalogue.ts';
import { permissionSentence } from '@/lib/api/openapi/scope-table.ts';
import { Pill } from './ui/pill.tsx';

/** What was allowed, by category; expands to each scope's name and meaning. */
export function ScopeSummary({ scopes }: { scopes: readonly string[] }) {
  const groups = groupScopes(scopes);
  const isFull = scopes.includes('*');
  return (
    <details className="max-w-[44ch]">
      <summary className="rounded-sm text-ink-2 marker:text-ink-3">
        {isFull ? <Pill look="warn">Full access</Pill> : groups.map(({ title }) => title).join(', ')}
      </summary>
      <ul className="mt-2 grid gap-1.5 border-l-2 border-line pl-3">
        {groups
          .flatMap((group) => group.scopes)
          .map((scope) => (
            <li key={scope.name} className="text-small">
              <code className="font-mono text-ink">{scope.name}</code>{' '}
              <span className="block text-ink-3">{permissionSentence(scope)}</span>
            </li>
          ))}
      </ul>
    </details>
  );
}
