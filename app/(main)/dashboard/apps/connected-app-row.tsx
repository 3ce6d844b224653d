import { AppName } from '@/components/app-name.tsx';
import { StoreInMode } from '@/components/store-in-mode.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Cell, Row } from '@/components/ui/table.tsx';
import { Time } from '@/components/ui/time.tsx';
import { EndAccess } from '../end-access.tsx';
import { endAccessAction } from './actions.ts';
import type { AppTexts } from './app-texts.ts';
import { TechnicalDetails } from './technical-details.tsx';

/** A connected app in a seller's words: who, where, what it may do, its last use, and the ways to take that back. */
export function ConnectedAppRow({ app: texts }: { app: AppTexts }) {
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
          <ButtonLink look="plain" href={href}>
            Permissions
          </ButtonLink>
          {texts.isRevocable && <EndAccess access={texts} action={endAccessAction} />}
        </span>
      </Cell>
    </Row>
  );
}
