import { type EntryQuery, entryPath, isFiltered } from '@/lib/activity/entry-query.ts';
import { KINDS } from '@/lib/activity/kind.ts';
import { Button } from './ui/button.tsx';
import { Select, TextField } from './ui/field.tsx';
import { Link } from './ui/link.tsx';

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

/** Narrows an activity. A plain form: its answer is an address that can be kept and shared. */
export function ActivityFilter({ base, query, stores, apps }: Props) {
  return (
    <search>
      {/* A new address is a new form: the browser must not keep choices that no longer hold. */}
      <form
        key={entryPath(base, query)}
        action={base}
        className="grid items-end gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        {stores && <Choice name="store" label="Store" all="All stores" options={stores} value={query.store} />}
        {apps && <Choice name="app" label="App" all="All apps" options={apps} value={query.app} />}
        <Select name="mode" label="Mode" defaultValue={query.mode ?? ''} options={MODES} autoComplete="off" />
        <Select name="kind" label="Event" defaultValue={query.kind ?? ''} options={KIND_OPTIONS} autoComplete="off" />
        <TextField name="from" label="From day (UTC)" type="date" defaultValue={query.from ?? ''} autoComplete="off" />
        <TextField name="to" label="To day (UTC)" type="date" defaultValue={query.to ?? ''} autoComplete="off" />
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit">Filter</Button>
          {isFiltered(query) && (
            <Link href={base} className="text-sm text-ink-2 underline decoration-line-2 underline-offset-4">
              Clear
            </Link>
          )}
        </span>
      </form>
    </search>
  );
}

function Choice(props: { name: string; label: string; all: string; options: Named[]; value: string | undefined }) {
  const { name, label, all, options, value = '' } = props;
  const choices = [{ value: '', label: all }, ...options.map((option) => ({ value: option.id, label: option.name }))];
  return <Select name={name} label={label} defaultValue={value} options={choices} autoComplete="off" />;
}
