import { ModeChoice } from '@/components/mode-choice.tsx';
import { Choice, FilterForm, type Named } from '@/components/ui/filter-form.tsx';
import { isFiltered } from '@/lib/list-address.ts';
import { type Filter, KEYS_PATH, listPath } from './filter.ts';

const OWN = { id: 'own', name: 'Your own keys' };

/** The filters above the lists of connections and keys. */
export function AccessFilter({ filter, stores, apps }: { filter: Filter; stores: Named[]; apps: Named[] }) {
  return (
    <FilterForm base={KEYS_PATH} here={listPath(filter)} isFiltered={isFiltered(filter)}>
      <Choice name="store" label="Store" all="All stores" options={stores} value={filter.store} />
      <ModeChoice value={filter.mode} />
      <Choice name="app" label="Who" all="Apps and keys" options={[OWN, ...apps]} value={filter.app} />
    </FilterForm>
  );
}
