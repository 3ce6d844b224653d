import type { Metadata } from 'next';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { Card, EmptyState, Notice, PageHeader } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { FilterForm } from '@/components/ui/filter-form.tsx';
import { SubmitButton } from '@/components/ui/form.tsx';
import { env } from '@/lib/config/env.ts';
import { db } from '@/lib/database/db.ts';
import { choicesIn, isFiltered, listAddress } from '@/lib/http/list-address.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { nameObjects } from '@/lib/subscriptions/own-subscriptions.ts';
import { dayInWords } from '@/lib/text/when.ts';
import { readFirstKept } from '@/lib/usage/read-first-kept.ts';
import { LOOK_THROUGH_CALLS, readTouched } from '@/lib/usage/read-touched.ts';
import { APPS_PATH, touchedPath } from '../../apps/filter.ts';
import { KEYS_PATH } from '../../developer/api-keys/filter.ts';
import { endAndShowAction } from '../actions.ts';
import { readTouchedQuery, requireOwnHolder, spanOf } from '../holder.ts';
import { TouchedTable } from './touched-table.tsx';

export const metadata: Metadata = { title: 'What it touched' };

/** The most rows that are shown; all are in the CSV file. */
const MOST_ROWS = 300;

export default async function TouchedPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { id } = await params;
  const query = readTouchedQuery(await searchParams);
  const holder = await requireOwnHolder(id, query);
  const { days, isCut } = await readTouched(holder.by, spanOf(query));
  const touched = days.flatMap(({ objects }) => objects.map((object) => object.id)).slice(0, MOST_ROWS);
  const names = await nameObjects(db(), holder.by.storeId, touched);
  const base = touchedPath(id);
  return (
    <>
      <PageMode mode={holder.mode} />
      <PageHeader
        trail={[holder.by.isKey ? { href: KEYS_PATH, name: 'API Keys' } : { href: APPS_PATH, name: 'Connected apps' }]}
        here={holder.name}
        title="What it touched"
        action={
          <a href={listAddress(`${base}/export`, query)} download className={buttonClass()}>
            Export CSV
          </a>
        }
      >
        Which customers, subscriptions and products <bdi className="wrap-anywhere">{holder.name}</bdi> has read and
        changed, day by day. Its access {holder.isLive ? 'still works' : 'has ended'}.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <StoreInMode name={holder.storeName} mode={holder.mode} />
        {holder.mayEnd && <End id={id} name={holder.name} />}
        <FilterForm
          base={base}
          here={listAddress(base, query)}
          isFiltered={isFiltered(query)}
          filters={choicesIn(query)}
        >
          <TextField
            name="from"
            label="From day (UTC)"
            type="date"
            defaultValue={query.from ?? ''}
            autoComplete="off"
          />
          <TextField name="to" label="To day (UTC)" type="date" defaultValue={query.to ?? ''} autoComplete="off" />
        </FilterForm>
        <KnownFrom />
        {isCut && (
          <Notice>
            Only the newest {LOOK_THROUGH_CALLS.toLocaleString('en')} calls and changes of these days are counted here.
            Choose fewer days, or export them.
          </Notice>
        )}
        {days.length === 0 ? (
          <EmptyState title="Nothing in these days">Nothing is known that it has read or changed then.</EmptyState>
        ) : (
          <TouchedTable days={days} names={names} mode={holder.mode} most={MOST_ROWS} />
        )}
      </div>
    </>
  );
}

/** The button that ends a connection that still lives. */
function End({ id, name }: { id: string; name: string }) {
  return (
    <Card>
      <form action={endAndShowAction} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <input type="hidden" name="connection" value={id} />
        <p className="max-w-[60ch] text-sm text-pretty text-ink-2">
          Something is wrong? End the access of <bdi className="font-semibold text-ink wrap-anywhere">{name}</bdi> at
          once. What it has touched stays here.
        </p>
        <SubmitButton look="destroy">End and show</SubmitButton>
      </form>
    </Card>
  );
}

/** How far back it is known what was read, and what a list tells. */
function KnownFrom() {
  const { requestLogDays } = env();
  return (
    <p className="max-w-[76ch] text-sm text-pretty text-ink-2">
      {requestLogDays === 0
        ? 'This service keeps no log of requests, so nobody knows what was read. '
        : `What was read is known since ${dayInWords(readFirstKept(currentTime()))}: the log of requests goes back ${requestLogDays} days. `}
      What was changed is known for as long as the store’s activity. Of a list the log has how many objects it had, its
      filters, and the first and last of them, which the CSV file shows; not each one in it.
    </p>
  );
}
