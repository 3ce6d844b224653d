import { ModeChoice } from '@/components/mode-choice.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { isFiltered } from '@/lib/list-address.ts';
import { type Filter, listPath } from './filter.ts';

/** The search and the filters above the list of customers. */
export function CustomerFilter({ filter, stores }: { filter: Filter; stores: Named[] }) {
  return (
    <FilterForm base={listPath({})} here={listPath(filter)} isFiltered={isFiltered(filter)}>
      <TextField name="search" label="Name or email" type="search" defaultValue={filter.search} autoComplete="off" />
      <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
      <ModeChoice value={filter.mode} />
    </FilterForm>
  );
}
