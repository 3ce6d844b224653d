import type { EntryQuery } from '@/lib/activity/entry-query.ts';
import { KINDS } from '@/lib/activity/kind.ts';
import { isFiltered, listAddress } from '@/lib/list-address.ts';
import { ModeChoice } from './mode-choice.tsx';
import { TextField } from './ui/field.tsx';
import { Choice, FilterForm, type Named } from './ui/filter-form.tsx';

const EVENTS = Object.entries(KINDS).map(([id, [name]]) => ({ id, name }));

interface Props {
  base: string;
  query: EntryQuery;
  /** What to choose from; if left out, there is no such filter. */
  stores?: Named[];
  apps?: Named[];
}

/** The filters above a list of activity. */
export function ActivityFilter({ base, query, stores, apps }: Props) {
  return (
    <FilterForm base={base} here={listAddress(base, query)} isFiltered={isFiltered(query)} columns={stores ? 3 : 4}>
      {stores && <Choice name="store" label="Store" all="All stores" options={stores} value={query.store} />}
      {apps && <Choice name="app" label="App" all="All apps" options={apps} value={query.app} />}
      <ModeChoice value={query.mode} />
      <Choice name="kind" label="Event" all="Everything" options={EVENTS} value={query.kind} />
      <TextField name="from" label="From day (UTC)" type="date" defaultValue={query.from ?? ''} autoComplete="off" />
      <TextField name="to" label="To day (UTC)" type="date" defaultValue={query.to ?? ''} autoComplete="off" />
    </FilterForm>
  );
}
