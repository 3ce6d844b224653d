'use client';
import { AppName } from '@/components/app-name.tsx';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { ButtonLink, Link } from '@/components/ui/button.tsx';
import { Pill } from '@/components/ui/card.tsx';
import { Cell, Row, RowGroup, Table } from '@/components/ui/table.tsx';
import { Time } from '@/components/ui/time.tsx';
import { EndAccess } from '../revoke-dialog.tsx';
import { endAccessAction } from './actions.ts';
import type { AccessNotes, AppTexts } from './app-texts.ts';

const COLUMNS = ['App', 'Store', 'What it may do', 'Use', 'Action'];

/** The apps that can use the seller's stores, a row each; several of one app, store and mode under one heading. */
export function ConnectedAppTable({ rows }: { rows: AppTexts[] }) {
  return (
    <Table label="Connected apps" columns={COLUMNS} isGrouped>
      {groupApps(rows).map(({ title, rows: same }) => (
        <RowGroup key={same[0]?.id} title={title} columns={COLUMNS.length}>
          {same.map((app) => (
            <ConnectedAppRow key={app.id} app={app} />
          ))}
        </RowGroup>
      ))}
    </Table>
  );
}

interface AppGroup<Row> {
  /** How many connections it has; null for those that are alone. */
  title: string | null;
  rows: Row[];
}

/**
 * Puts rows of one app, store and mode together, where the first of them stands. Those that are alone follow one another
 * in groups without a title.
 */
export function groupApps<Row extends { group: string }>(rows: readonly Row[]): AppGroup<Row>[] {
  const byGroup = new Map<string, Row[]>();
  for (const row of rows) byGroup.set(row.group, [...(byGroup.get(row.group) ?? []), row]);
  const groups: AppGroup<Row>[] = [];
  for (const same of byGroup.values()) {
    const last = groups.at(-1);
    if (same.length > 1) groups.push({ title: `${same.length} connections`, rows: same });
    else if (last?.title === null) last.rows.push(...same);
    else groups.push({ title: null, rows: same });
  }
  return groups;
}

function ConnectedAppRow({ app: texts }: { app: AppTexts }) {
  const { app, storeName, mode, can, unused, lastUse, since, href } = texts;
  return (
    <Row>
      <Cell>
        <AppName app={app} />
      </Cell>
      <Cell label="Store">
        <StoreInMode name={storeName} mode={mode} />
      </Cell>
      <Cell label="What it may do">
        <p className="max-w-[44ch] text-pretty">{can}</p>
        {unused !== null && <p className="mt-1 max-w-[44ch] text-small text-pretty text-warn">{unused}</p>}
        <Notes of={texts.notes} />
        <Link
          href={texts.touchedHref}
          className="mt-1.5 block w-fit text-small text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          What it touched
        </Link>
        <TechnicalDetails of={texts} />
      </Cell>
      <Cell className="text-ink-2">
        <span className="block @3xl:whitespace-nowrap">
          {lastUse ? (
            <>
              last used <Time of={lastUse} />
            </>
          ) : (
            'never used'
          )}
        </span>
        {since && (
          <span className="mt-0.5 block text-xs text-ink-3 @3xl:whitespace-nowrap">
            connected <Time of={since} />
          </span>
        )}
      </Cell>
      <Cell className="@3xl:text-right">
        <span className="inline-flex gap-2">
          <ButtonLink href={href}>Permissions</ButtonLink>
          {texts.isRevocable && <EndAccess access={texts} action={endAccessAction} />}
        </span>
      </Cell>
    </Row>
  );
}

/** That its tokens are bound to a key, and that calls were refused for where they came from. */
export function Notes({ of: { isBound, refused } }: { of: AccessNotes }) {
  if (!isBound && !refused) return null;
  return (
    <p className="mt-1.5 flex max-w-[44ch] flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-2">
      {isBound && <Pill look="good">Bound to a key</Pill>}
      {refused && (
        <>
          <Pill look="warn">Refused from elsewhere</Pill>
          <span>
            <Time of={refused} />
            {refused.from && `, ${refused.from}`}
          </span>
        </>
      )}
    </p>
  );
}

/** What a developer would ask for about a connected app, folded away. */
export function TechnicalDetails({ of: { id, scopes, since, lastUse, agent, address } }: { of: AppTexts }) {
  return (
    <details className="mt-1.5 max-w-[44ch] text-small">
      <summary className="w-fit rounded-sm text-ink-3 marker:text-ink-3">Technical details</summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-l-2 border-line pl-3 text-ink-2">
        <dt className="text-ink-3">Scopes</dt>
        <dd>
          <code className="font-mono text-xs wrap-anywhere">{scopes}</code>
        </dd>
        <Detail name="Connected" value={since?.exact} />
        <Detail name="Last used" value={lastUse?.exact} />
        {agent && (
          <>
            <dt className="text-ink-3">By</dt>
            <dd>
              <bdi>{agent}</bdi>
            </dd>
          </>
        )}
        <Detail name="From" value={address} />
        <dt className="text-ink-3">Connection</dt>
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
