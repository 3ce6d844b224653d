import { TextField } from '@/components/ui/field.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { isFiltered, withoutMode } from '@/lib/list-address.ts';
import { type Filter, listPath } from './filter.ts';

const STATUSES = [
  { id: 'active', name: 'Active' },
  { id: 'archived', name: 'Archived' },
];

/** The search and the filters above the list of products. */
export function ProductFilter({ filter, stores }: { filter: Filter; stores: Named[] }) {
  return (
    <FilterForm
      base={listPath({ mode: filter.mode })}
      here={listPath(filter)}
      isFiltered={isFiltered(withoutMode(filter))}
      columns={4}
    >
      {filter.mode && <input type="hidden" name="mode" value={filter.mode} />}
      <TextField name="search" label="Name" type="search" defaultValue={filter.search} autoComplete="off" />
      <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
      <Choice name="status" label="Status" all="Any status" options={STATUSES} value={filter.status} />
    </FilterForm>
  );
}
