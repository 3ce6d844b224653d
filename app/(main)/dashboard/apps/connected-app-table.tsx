import { AppName } from '@/components/app-name.tsx';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { ButtonLink, Link } from '@/components/ui/button.tsx';
import { Cell, Row, RowGroup, Table } from '@/components/ui/table.tsx';
import { Time } from '@/components/ui/time.tsx';
import { EndAccess } from '../revoke-dialog.tsx';
import { Notes } from './access-notes.tsx';
import { endAccessAction } from './actions.ts';
import type { AppTexts, AppWords } from './app-texts.ts';

/** The apps that can use the seller's stores, a row each; several of one app, store and mode under one heading. */
export function ConnectedAppTable({ rows, words }: { rows: AppTexts[]; words: AppWords }) {
  const columns = [words.app, words.store, words.whatItMayDo, words.use, words.action];
  return (
    <Table label={words.connectedApps} columns={columns} isGrouped>
      {groupApps(rows).map(({ isSame, rows: same }) => (
        <RowGroup key={same[0]?.id} title={isSame ? (words.counted[same.length] ?? '') : null} columns={columns.length}>
          {same.map((app) => (
            <ConnectedAppRow key={app.id} app={app} words={words} />
          ))}
        </RowGroup>
      ))}
    </Table>
  );
}

interface AppGroup<Row> {
  isSame: boolean;
  rows: Row[];
}

/**
 * Puts rows of one app, store and mode together, where the first of them stands. Those that are alone follow one
 * another in groups that are none.
 */
export function groupApps<Row extends { group: string }>(rows: readonly Row[]): AppGroup<Row>[] {
  const byGroup = new Map<string, Row[]>();
  for (const row of rows) byGroup.set(row.group, [...(byGroup.get(row.group) ?? []), row]);
  const groups: AppGroup<Row>[] = [];
  for (const same of byGroup.values()) {
    const last = groups.at(-1);
    if (same.length > 1) groups.push({ isSame: true, rows: same });
    else if (last?.isSame === false) last.rows.push(...same);
    else groups.push({ isSame: false, rows: same });
  }
  return groups;
}

function ConnectedAppRow({ app: texts, words }: { app: AppTexts; words: AppWords }) {
  const { app, storeName, mode, can, unused, lastUse, since, href } = texts;
  return (
    <Row>
      <Cell>
        <AppName app={app} />
      </Cell>
      <Cell label={words.store}>
        <StoreInMode name={storeName} mode={mode} />
      </Cell>
      <Cell label={words.whatItMayDo}>
        <p className="max-w-[44ch] text-pretty">{can}</p>
        {unused !== null && <p className="mt-1 max-w-[44ch] text-small text-pretty text-warn">{unused}</p>}
        <Notes of={texts.notes} />
        <Link
          href={texts.touchedHref}
          className="mt-1.5 block w-fit text-small text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          {words.whatItTouched}
        </Link>
        <TechnicalDetails of={texts} words={words} />
      </Cell>
      <Cell className="text-ink-2">
        <span className="block @3xl:whitespace-nowrap">
          {lastUse ? (
            <>
              {words.lastUsed} <Time of={lastUse} />
            </>
          ) : (
            words.neverUsed
          )}
        </span>
        {since && (
          <span className="mt-0.5 block text-xs text-ink-3 @3xl:whitespace-nowrap">
            {words.connectedAt} <Time of={since} />
          </span>
        )}
      </Cell>
      <Cell className="@3xl:text-end">
        <span className="inline-flex flex-wrap gap-2 @3xl:justify-end">
          <ButtonLink href={href}>{words.permissions}</ButtonLink>
          {texts.isRevocable && <EndAccess access={texts} words={words.end} action={endAccessAction} />}
        </span>
      </Cell>
    </Row>
  );
}

/** What a developer would ask for about a connected app, folded away. */
export function TechnicalDetails({ of, words }: { of: AppTexts; words: AppWords }) {
  const { id, scopes, since, lastUse, agent, address } = of;
  return (
    <details className="mt-1.5 max-w-[44ch] text-small">
      <summary className="w-fit rounded-sm text-ink-3 marker:text-ink-3">{words.technicalDetails}</summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-s-2 border-line ps-3 text-ink-2">
        <dt className="text-ink-3">{words.scopes}</dt>
        <dd>
          <code className="font-mono text-xs wrap-anywhere">{scopes}</code>
        </dd>
        <Detail name={words.connectedDate} value={since?.exact} />
        <Detail name={words.lastUsedDate} value={lastUse?.exact} />
        {agent && (
          <>
            <dt className="text-ink-3">{words.by}</dt>
            <dd>
              <bdi>{agent}</bdi>
            </dd>
          </>
        )}
        <Detail name={words.from} value={address} />
        <dt className="text-ink-3">{words.connection}</dt>
        <dd>
          <code className="font-mono text-xs wrap-anywhere">{id}</code>
        </dd>
      </dl>
    </details>
  );
}

function Detail({ name, value }: { name: string; value: string | null | undefined }) {
  if (!value) return null;
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
