import { Pill } from '@/components/ui/card.tsx';
import { Day } from '@/components/ui/when.tsx';
import { scopeDifference } from '@/lib/access/scope.ts';
import { groupScopes } from '@/lib/access/scope-catalogue.ts';
import { permissionSentence } from '@/lib/api/openapi/scope-table.ts';

export interface EarlierConnection {
  mode: 'live' | 'test';
  connectedAt: Date | null;
  scopes: string[];
}

const MOST_SENTENCES = 6;

// Shown while its store and mode are selected; always shown in browsers without :has().
const SHOWN = {
  live: 'group-has-checked/store:group-has-[[value=live]:checked]/consent:block',
  test: 'group-has-checked/store:group-has-[[value=test]:checked]/consent:block',
} as const;

/** What connecting a store again would change, for each mode in which the app is already connected to it. */
export function EarlierConnections({
  asked,
  connections,
}: {
  asked: readonly string[];
  connections: EarlierConnection[];
}) {
  return (['live', 'test'] as const).map((mode) => {
    const [first, ...more] = connections.filter((connection) => connection.mode === mode);
    if (!first) return null;
    const allowed = [first, ...more].flatMap(({ scopes }) => scopes);
    const { added, dropped } = scopeDifference(asked, allowed);
    return (
      <div
        key={mode}
        data-earlier={mode}
        className={`border-t border-dashed border-line-2 px-3.5 py-3 text-small text-ink-2
          supports-[selector(:has(*))]:hidden ${SHOWN[mode]}`}
      >
        <p>
          <strong className="font-semibold text-ink">
            Already connected in {mode} mode
            {first.connectedAt && (
              <>
                {' '}
                since <Day at={first.connectedAt} />
              </>
            )}
            {more.length > 0 && `, ${more.length + 1} times`}
          </strong>
          , with {titles(allowed)}.
        </p>
        {added.length > 0 ? <Added scopes={added} /> : <p className="mt-1">It asks for nothing new.</p>}
        {dropped.length > 0 && !allowed.includes('*') && (
          <p className="mt-1">Not asked for this time: {titles(dropped)}.</p>
        )}
        <p className="mt-1">
          Authorizing makes another, separate connection; the earlier one stays until you end it under Connected apps.
        </p>
      </div>
    );
  });
}

/** The new scopes: as sentences if there are few, by category if there are many. */
function Added({ scopes }: { scopes: string[] }) {
  const groups = groupScopes(scopes);
  const lines =
    scopes.length > MOST_SENTENCES
      ? groups.map((group) => titles(group.scopes.map(({ name }) => name)))
      : groups.flatMap((group) =>
          group.scopes.map((one) => (one.name === '*' ? 'Full access to everything.' : permissionSentence(one))),
        );
  return (
    <ul aria-label="New this time" className="mt-1.5 grid gap-1">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2 text-ink">
          <Pill look="good">New</Pill>
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

function titles(scopes: readonly string[]): string {
  return groupScopes(scopes)
    .map(({ title, scopes: entries }) => {
      const writes = entries.some(({ name }) => name.endsWith(':write'));
      const reads = entries.some(({ name }) => name.endsWith(':read'));
      const how = reads && writes ? ' (read and change)' : writes ? ' (change)' : reads ? ' (read)' : '';
      return `${title}${how}`;
    })
    .join(', ');
}
