import { type EntryQuery, entryPath, isFiltered } from '@/lib/activity/entry-query.ts';
import { KINDS } from '@/lib/activity/kind.ts';
import { Select, TextField } from './ui/field.tsx';
import { Filter } from './ui/filter.tsx';

const MODES = [
  { value: '', label: 'Live and test' },
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
];

const KIND_OPTIONS = [{ value: '', label: 'Everything' }, ...Object.entries(KINDS).map(([value, [label]]) => ({ value, label }))];

export interface Named {
  id: string;
  name: string;
}

interface Props {
  base: string;
  query: EntryQuery;
  /** What to choose from; without, there is no such choice. */
  stores?: Named[];
  apps?: Named[];
}

/** Narrows an activity. */
export function ActivityFilter({ base, query, stores, apps }: Props) {
  return (
    <Filter here={entryPath(base, query)} base={base} isFiltered={isFiltered(query)} columns={stores ? 3 : 4}>
      {stores && <Choice name="store" label="Store" all="All stores" options={stores} value={query.store} />}
      {apps && <Choice name="app" label="App" all="All apps" options={apps} value={query.app} />}
      <Select name="mode" label="Mode" defaultValue={query.mode ?? ''} options={MODES} autoComplete="off" />
      <Select name="kind" label="Event" defaultValue={query.kind ?? ''} options={KIND_OPTIONS} autoComplete="off" />
      <TextField name="from" label="From day (UTC)" type="date" defaultValue={query.from ?? ''} autoComplete="off" />
      <TextField name="to" label="To day (UTC)" type="date" defaultValue={query.to ?? ''} autoComplete="off" />
    </Filter>
  );
}

function Choice(props: { name: string; label: string; all: string; options: Named[]; value: string | undefined }) {
  const { name, label, all, options, value = '' } = props;
  const choices = [{ value: '', label: all }, ...options.map((option) => ({ value: option.id, label: option.name }))];
  return <Select name={name} label={label} defaultValue={value} options={choices} autoComplete="off" />;
}
