import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/field.tsx';
import { Link } from '@/components/ui/link.tsx';
import { type Filter, isFiltered, listPath } from './filter.ts';
import { STATUSES } from './status-pill.tsx';

const MODES = [
  { value: '', label: 'Live and test' },
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
];

const STATUS_OPTIONS = [
  { value: '', label: 'Any status' },
  ...Object.entries(STATUSES).map(([value, { label }]) => ({ value, label })),
];

/** Narrows the list. A plain form: its answer is an address that can be kept and shared. */
export function FilterForm({ filter, stores }: { filter: Filter; stores: { id: string; name: string }[] }) {
  const storeOptions = [{ value: '', label: 'All stores' }, ...stores.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <search>
      {/* A new address is a new form: the browser must not keep choices that no longer hold. */}
      <form
        key={listPath(filter)}
        action={listPath({})}
        className="grid items-end gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
      >
        <Select name="store" label="Store" defaultValue={filter.store ?? ''} options={storeOptions} autoComplete="off" />
        <Select name="mode" label="Mode" defaultValue={filter.mode ?? ''} options={MODES} autoComplete="off" />
        <Select name="status" label="Status" defaultValue={filter.status ?? ''} options={STATUS_OPTIONS} autoComplete="off" />
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit">Filter</Button>
          {isFiltered(filter) && (
            <Link href={listPath({})} className="text-sm text-ink-2 underline decoration-line-2 underline-offset-4">
              Clear
            </Link>
          )}
        </span>
      </form>
    </search>
  );
}
