import { Select } from '@/components/ui/field.tsx';
import { Filter as FilterFrame } from '@/components/ui/filter.tsx';
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

/** Narrows the list. */
export function FilterForm({ filter, stores }: { filter: Filter; stores: { id: string; name: string }[] }) {
  const storeOptions = [{ value: '', label: 'All stores' }, ...stores.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <FilterFrame here={listPath(filter)} base={listPath({})} isFiltered={isFiltered(filter)}>
      <Select name="store" label="Store" defaultValue={filter.store ?? ''} options={storeOptions} autoComplete="off" />
      <Select name="mode" label="Mode" defaultValue={filter.mode ?? ''} options={MODES} autoComplete="off" />
      <Select name="status" label="Status" defaultValue={filter.status ?? ''} options={STATUS_OPTIONS} autoComplete="off" />
    </FilterFrame>
  );
}
