import type { EntryQuery } from '@/lib/activity/entry-query.ts';
import { type EntryKind, KINDS } from '@/lib/activity/kind.ts';
import { listAddress, withoutPlace } from '@/lib/list-address.ts';
import { ModeChoice } from './mode-choice.tsx';
import { TextField } from './ui/field.tsx';
import { Choice, type Named } from './ui/filter-form.tsx';
import { SearchForm } from './ui/search-form.tsx';

const ALL_KINDS = Object.keys(KINDS) as EntryKind[];

interface Props {
  base: string;
  query: EntryQuery;
  /** What to choose from; if left out, there is no such filter. */
  stores?: Named[];
  apps?: Named[];
  kinds?: EntryKind[];
}

/** The search and the filters above a list of activity. */
export function ActivityFilter({ base, query, stores, apps, kinds = ALL_KINDS }: Props) {
  const { search, ...filters } = withoutPlace(query);
  const events = kinds.map((id) => ({ id, name: KINDS[id][0] }));
  return (
    <SearchForm
      base={base}
      here={listAddress(base, query)}
      search={search}
      label="Search activity"
      hint="A name, an email, what happened, or a request ID"
      filters={Object.values(filters).filter((value) => value !== undefined).length}
    >
      {stores && <Choice name="store" label="Store" all="All stores" options={stores} value={query.store} />}
      {apps && <Choice name="app" label="App" all="All apps" options={apps} value={query.app} />}
      <ModeChoice value={query.mode} />
      <Choice name="kind" label="Event" all="Everything" options={events} value={query.kind} />
      <TextField name="from" label="From day (UTC)" type="date" defaultValue={query.from ?? ''} autoComplete="off" />
      <TextField name="to" label="To day (UTC)" type="date" defaultValue={query.to ?? ''} autoComplete="off" />
    </SearchForm>
  );
}
