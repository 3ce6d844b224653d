import { titleInWords } from '@/components/scope-words.ts';
import { Pill } from '@/components/ui/card.tsx';
import { Day } from '@/components/ui/when.tsx';
import { permissionSentence } from '@/lib/api/openapi/list-endpoints.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { inSequence } from '@/lib/kernel/language/list.ts';
import { replaceField } from '@/lib/oauth/authorization/ticket.ts';
import { type EarlierConnection, MOST_EARLIER } from '@/lib/oauth/connections/app-connections.ts';
import { scopeDifference } from '@/lib/permissions/scope.ts';
import { groupScopes } from '@/lib/permissions/scope-catalogue.ts';
import type { Mode } from '@/prisma/generated/enums.ts';

const MOST_SENTENCES = 6;

// Shown while its mode is selected, within what is shown of the store; always shown in browsers without :has().
const SHOWN = {
  live: 'group-has-[[value=live]:checked]/consent:block',
  test: 'group-has-[[value=test]:checked]/consent:block',
} as const;

/** What connecting a store again would change, for each mode in which the app is already connected to it. */
export function EarlierConnections({
  store: { id: storeId, name, replaceIn },
  className,
  requested,
  connections,
  isReplacing,
}: {
  /** With the modes in which the person may end them. */
  store: { id: string; name: string; replaceIn: readonly Mode[] };
  /** Shows it while that store is chosen. */
  className: string;
  requested: readonly string[];
  connections: EarlierConnection[];
  /** Whether the box was ticked before the form came back, of the store and mode that are chosen. */
  isReplacing: (mode: Mode) => boolean;
}) {
  const t = texts('consent');
  const ofModes = (['live', 'test'] as const).map((mode) => {
    const [first, ...more] = connections.filter((connection) => connection.mode === mode);
    if (!first) return null;
    const allowed = [first, ...more].flatMap(({ scopes }) => scopes);
    const { added, dropped } = scopeDifference(requested, allowed);
    return (
      <div
        key={mode}
        data-earlier={mode}
        className={`rounded-card border border-dashed border-line-2 px-3.5 py-2 text-small text-ink-2
          supports-[selector(:has(*))]:hidden ${SHOWN[mode]}`}
      >
        <details>
          <summary className="rounded font-semibold text-ink">
            {t.rich(nameOf(more.length + 1), {
              mode,
              count: more.length + 1,
              day: () => <Day at={first.connectedAt} />,
            })}
          </summary>
          <p className="mt-1">
            {t('allowedAlready')}: {titles(allowed)}
          </p>
          {added.length > 0 ? <Added scopes={added} /> : <p className="mt-1">{t('asksNothingNew')}</p>}
          {dropped.length > 0 && !allowed.includes('*') && (
            <p className="mt-1">{t('notAskedThisTime', { titles: titles(dropped) })}</p>
          )}
          <p className="mt-1">{t('makesAnother')}</p>
        </details>
        {replaceIn.includes(mode) && (
          <label className="mt-1.5 flex items-start gap-3">
            <input
              type="checkbox"
              name={replaceField(storeId, mode)}
              value="yes"
              defaultChecked={isReplacing(mode)}
              aria-labelledby={`replace-${mode}-${storeId}`}
              aria-describedby={`replace-${mode}-${storeId}-hint`}
              className="mt-0.5 size-[18px] flex-none"
            />
            <span className="grid min-w-0">
              <span id={`replace-${mode}-${storeId}`} className="font-semibold text-ink">
                {t('replaceEarlier')}
              </span>
              <span id={`replace-${mode}-${storeId}-hint`}>{t('replaceEarlierHint')}</span>
            </span>
          </label>
        )}
      </div>
    );
  });
  return (
    <div className={`grid gap-2 supports-[selector(:has(*))]:hidden ${className}`}>
      <p className="text-small font-semibold supports-[selector(:has(*))]:hidden">
        <bdi>{name}</bdi>
      </p>
      {ofModes}
    </div>
  );
}

/** The new scopes: as sentences if there are few, by category if there are many. */
function Added({ scopes }: { scopes: string[] }) {
  const t = texts('consent');
  const groups = groupScopes(scopes);
  const lines =
    scopes.length > MOST_SENTENCES
      ? groups.map((group) => titles(group.scopes.map(({ name }) => name)))
      : groups.flatMap((group) =>
          group.scopes.map((one) => (one.name === '*' ? t('fullAccessToEverything') : permissionSentence(one))),
        );
  return (
    <ul aria-label={t('newThisTime')} className="mt-1.5 grid gap-1">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2 text-ink">
          <Pill look="good">{t('new')}</Pill>
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

/** How many there are is said while they were all read. */
function nameOf(count: number) {
  return count > 1 && count < MOST_EARLIER ? 'alreadyConnectedTimes' : 'alreadyConnectedSince';
}

function titles(scopes: readonly string[]): string {
  const t = texts('scopes');
  const words = groupScopes(scopes).map((group) => {
    const title = titleInWords(group);
    const writes = group.scopes.some(({ name }) => name.endsWith(':write'));
    const reads = group.scopes.some(({ name }) => name.endsWith(':read'));
    if (reads && writes) return t('titleReadAndChange', { title });
    return writes ? t('titleChange', { title }) : reads ? t('titleRead', { title }) : title;
  });
  return inSequence(words, currentLanguage());
}
