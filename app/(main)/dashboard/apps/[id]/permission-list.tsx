import { namedScopes } from '@/lib/access/narrowed-scope.ts';
import { groupScopes } from '@/lib/access/scope-catalogue.ts';
import { permissionSentence } from '@/lib/api/openapi/scope-table.ts';
import type { OwnConnection } from '@/lib/connections/own-connections.ts';
import { LastUse, PermissionLabel } from './permission.tsx';

/** What a connected app may do, for members of its store who can't take it back. */
export function PermissionList({ connection: { scopes, scopeUses }, now }: { connection: OwnConnection; now: Date }) {
  const lastUses = new Map(scopeUses.map(({ scope, lastUsedAt }) => [scope, lastUsedAt]));
  const entries = groupScopes(namedScopes(scopes)).flatMap((group) => group.scopes);
  return (
    <ul aria-label="Permissions" className="grid gap-3">
      {entries.map((entry) => (
        <li key={entry.name} className="text-sm text-pretty">
          <span className="font-medium">
            <PermissionLabel entry={entry} />
          </span>
          <span className="block text-ink-2">
            {permissionSentence(entry)} <LastUse at={lastUses.get(entry.name)} now={now} />
          </span>
        </li>
      ))}
    </ul>
  );
}
