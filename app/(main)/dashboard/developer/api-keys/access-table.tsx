'use client';
import type { EndWords, Revocable } from '@/app/(main)/dashboard/apps/app-texts.ts';
import { AppName } from '@/components/app-name.tsx';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { ScopeDetails } from '@/components/scope-details.tsx';
import { Link } from '@/components/ui/button.tsx';
import { Cell, Row, Table } from '@/components/ui/table.tsx';
import { Time } from '@/components/ui/time.tsx';
import { Notes } from '../../apps/access-notes.tsx';
import { EndAccess, RevokeDialog } from '../../revoke-dialog.tsx';
import type { AccessTexts } from './access-texts.ts';
import { revokeAction, revokeKeyAction } from './actions.ts';

/**
 * What can use the seller's stores, a row each.
 * @param props.who the head of the column with the names
 * @param props.since the head of the column with when it began
 */
export function AccessTable(props: {
  label: string;
  who: string;
  since: string;
  rows: AccessTexts[];
  words: EndWords;
}) {
  const { label, who, since, rows, words } = props;
  return (
    <Table label={label} columns={[who, 'Store', 'Permissions', since, 'Last used', 'Action']}>
      {rows.map((row) => (
        <AccessRow key={row.id} access={row} sinceLabel={since} words={words} />
      ))}
    </Table>
  );
}

const DETAIL = 'mt-0.5 block w-fit text-small text-ink-2 underline underline-offset-4 hover:text-ink';

function AccessRow({ access, sinceLabel, words }: { access: AccessTexts; sinceLabel: string; words: EndWords }) {
  const { id, app, name, storeName, mode, permissions, unused, since } = access;
  return (
    <Row>
      <Cell half className={app ? '-order-2' : '-order-2 @3xl:max-w-[28ch]'}>
        {app ? (
          <AppName app={app} />
        ) : (
          <>
            <bdi className="font-semibold wrap-anywhere">{name}</bdi>
            <span className="mt-0.5 flex flex-wrap gap-x-3 text-small text-ink-2">
              {['Requests', 'Networks'].map((page) => (
                <Link
                  key={page}
                  href={`/dashboard/developer/api-keys/${id}/${page.toLowerCase()}`}
                  aria-label={`${page} of ${name}`}
                  className="underline underline-offset-4 hover:text-ink"
                >
                  {page}
                </Link>
              ))}
            </span>
          </>
        )}
        <Link
          href={access.touchedHref}
          aria-label={`What ${name} touched in ${storeName} (${mode})`}
          className={DETAIL}
        >
          What it touched
        </Link>
      </Cell>
      <Cell label="Store">
        <StoreInMode name={storeName} mode={mode} />
      </Cell>
      <Cell label="Permissions">
        <ScopeDetails of={permissions} />
        {unused !== null && <p className="mt-1.5 max-w-[44ch] text-small wrap-anywhere text-warn">{unused}</p>}
        <Notes of={access.notes} />
      </Cell>
      <Cell label={sinceLabel} half className="text-ink-2 @3xl:whitespace-nowrap">
        {since && <Time of={since} />}
      </Cell>
      <Cell label="Last used" half className="text-ink-2">
        <LastUse access={access} />
      </Cell>
      {/* On a narrow screen this is beside the name. */}
      <Cell half className="-order-1 text-end">
        {access.isRevocable && <Revoke access={access} words={words} />}
      </Cell>
    </Row>
  );
}

function LastUse({ access: { lastUse, agent, address } }: { access: AccessTexts }) {
  if (lastUse === null) return 'never';
  return (
    <>
      <span className="@3xl:whitespace-nowrap">
        <Time of={lastUse} />
      </span>
      {(address || agent) && (
        <span className="mt-0.5 block max-w-[24ch] text-xs wrap-anywhere text-ink-3">
          {agent && (
            <>
              by <bdi>{agent}</bdi>
            </>
          )}
          {agent && address && ' '}
          {address && `from ${address}`}
        </span>
      )}
    </>
  );
}

function Revoke({ access, words }: { access: AccessTexts; words: EndWords }) {
  return access.app ? (
    <EndAccess access={access} words={words} action={revokeAction} />
  ) : (
    <RevokeKey access={access} words={words} />
  );
}

/** The button that revokes one of the seller's own keys once it is confirmed, with what that stops. */
function RevokeKey({ access, words }: { access: Revocable; words: EndWords }) {
  const { name, storeName, mode } = access;
  return (
    <RevokeDialog
      access={access}
      words={words}
      field="key"
      title={`Revoke the key “${name}”?`}
      text={
        `Anything that uses this ${mode} key for ${storeName} will be refused at once. Other keys and connected ` +
        'apps stay as they are. A revoked key never works again; make a new one instead.'
      }
      cancelLabel="Keep the key"
      submitLabel="Revoke key"
      action={revokeKeyAction}
    />
  );
}
