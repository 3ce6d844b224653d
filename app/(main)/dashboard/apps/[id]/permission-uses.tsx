import { When } from '@/components/ui/when.tsx';
import { groupScopes } from '@/lib/access/scope-catalogue.ts';
import { permissionSentence } from '@/lib/api/openapi/scope-table.ts';
import type { OwnConnection } from '@/lib/connections/own-connections.ts';

/** Each permission of a connection in a sentence, and when the app last used it. */
export function PermissionUses({ connection, now }: { connection: OwnConnection; now: Date }) {
  const { scopes, scopeUses } = connection;
  const lastUses = new Map(scopeUses.map(({ scope, lastUsedAt }) => [scope, lastUsedAt]));
  return (
    <ul className="grid gap-3">
      {groupScopes(scopes)
        .flatMap((group) => group.scopes)
        .map((entry) => {
          const lastUse = lastUses.get(entry.name);
          return (
            <li key={entry.name} className="text-sm">
              {permissionSentence(entry)}
              <span className="block text-small text-ink-3">
                <code className="font-mono text-xs">{entry.name}</code>
                {' · '}
                {lastUse ? (
                  <>
                    last used <When at={lastUse} now={now} />
                  </>
                ) : (
                  'never used'
                )}
              </span>
            </li>
          );
        })}
    </ul>
  );
}
