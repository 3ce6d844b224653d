import { ModeChoice } from '@/components/mode-choice.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { isFiltered } from '@/lib/list-address.ts';
import { APPS_PATH, appsPath, type Filter } from './filter.ts';

/** The filters above the list of connected apps. */
export function AppFilter({ filter, stores, apps }: { filter: Filter; stores: Named[]; apps: Named[] }) {
  return (
    <FilterForm base={APPS_PATH} here={appsPath(filter)} isFiltered={isFiltered(filter)}>
      <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
      <ModeChoice value={filter.mode} />
      <Choice name="app" label="App" all="All apps" options={apps} value={filter.app} />
    </FilterForm>
  );
}
