import { CheckRow } from '@/components/ui/check-row.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { GroupError } from '@/components/ui/group-error.tsx';
import { namedScopes, neverUsed, writingScopes } from '@/lib/access/narrowed-scope.ts';
import { groupScopes } from '@/lib/access/scope-catalogue.ts';
import { permissionSentence } from '@/lib/api/openapi/scope-table.ts';
import type { OwnConnection } from '@/lib/connections/own-connections.ts';
import { narrowAction } from './actions.ts';
import { LastUse, PermissionLabel } from './permission.tsx';

/** What a connected app may do, to tick what it should no longer; what it has never used is ticked already. */
export function NarrowForm({ connection, now }: { connection: OwnConnection; now: Date }) {
  const { id, scopes, scopeUses } = connection;
  const named = namedScopes(scopes);
  const unused = neverUsed({ scopes, uses: scopeUses });
  const writing = writingScopes(named);
  const lastUses = new Map(scopeUses.map(({ scope, lastUsedAt }) => [scope, lastUsedAt]));
  const entries = groupScopes(named).flatMap((group) => group.scopes);
  return (
    <Form action={narrowAction.bind(null, id)} label="Take permissions back" className="grid gap-4">
      <p className="max-w-[68ch] text-sm text-pretty text-ink-2">
        Tick what the app should no longer be able to do.
        {unused.length > 0 && ' What it has never used is ticked already.'} The app keeps its access, and may ask you
        again for what it misses.
        {scopes.includes('*') &&
          ' It has full access, permissions that are added later included; whatever you take back ends that too.'}
      </p>
      {/* A new list once something was taken back: the browser must not keep ticks that belong to another. */}
      <fieldset key={named.join(' ')} className="-mx-3 grid">
        <legend className="sr-only">Permissions to take back</legend>
        {entries.map((entry) => (
          <CheckRow
            key={entry.name}
            name="takeBack"
            value={entry.name}
            label={<PermissionLabel entry={entry} />}
            defaultChecked={unused.includes(entry.name)}
          >
            {permissionSentence(entry)} <LastUse at={lastUses.get(entry.name)} now={now} />
          </CheckRow>
        ))}
      </fieldset>
      <GroupError name="takeBack" />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton name="which" value="ticked">
          Take back
        </SubmitButton>
        {writing.length > 0 && writing.length < named.length && (
          <SubmitButton look="plain" name="which" value="writing">
            Take back all writing
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}
