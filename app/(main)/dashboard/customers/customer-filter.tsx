import { TextField } from '@/components/ui/field.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { isFiltered, withoutMode } from '@/lib/list-address.ts';
import { type Filter, listPath } from './filter.ts';

/** The search and the filters above the list of customers. */
export function CustomerFilter({ filter, stores }: { filter: Filter; stores: Named[] }) {
  return (
    <FilterForm
      base={listPath({ mode: filter.mode })}
      here={listPath(filter)}
      isFiltered={isFiltered(withoutMode(filter))}
    >
      {filter.mode && <input type="hidden" name="mode" value={filter.mode} />}
      <TextField name="search" label="Name or email" type="search" defaultValue={filter.search} autoComplete="off" />
      <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
    </FilterForm>
  );
}
