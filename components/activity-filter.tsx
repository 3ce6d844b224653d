import type { ReactNode } from 'react';
import { listAddress, withoutPlace } from '@/lib/http/list-address.ts';
import type { EntryQuery } from '@/lib/journal/activity/entry-search.ts';
import { type EntryKind, KINDS } from '@/lib/journal/activity/kind.ts';
import { sayingsOf } from '@/lib/journal/activity/sentence.ts';
import { currentReader, texts } from '@/lib/kernel/language/current-language.ts';
import { Button } from './ui/button.tsx';
import { TextField } from './ui/field.tsx';
import { Choice, ClearFilter, type Named } from './ui/filter-form.tsx';

const ALL_KINDS = Object.keys(KINDS) as EntryKind[];

interface Props {
  base: string;
  query: EntryQuery;
  /** What to choose from; if left out, there is no such filter. */
  stores?: Named[];
  apps?: Named[];
  kinds?: EntryKind[];
}

export function ActivityFilter({ base, query, stores, apps, kinds = ALL_KINDS }: Props) {
  const [t, common] = [texts('activityPages'), texts('frame')];
  const zone = currentReader().timeZone;
  const { search, ...filters } = withoutPlace(query);
  const events = kinds.map((id) => ({ id, name: sayingsOf(id).label }));
  return (
    <SearchForm
      base={base}
      here={listAddress(base, query)}
      search={search}
      label={t('searchActivity')}
      hint={t('searchHint')}
      filters={Object.values(filters).filter((value) => value !== undefined).length}
    >
      {stores && stores.length > 1 && (
        <Choice name="store" label={common('store')} all={common('allStores')} options={stores} value={query.store} />
      )}
      {apps && <Choice name="app" label={t('app')} all={t('allApps')} options={apps} value={query.app} />}
      <ModeChoice value={query.mode} />
      <Choice name="kind" label={t('event')} all={t('everything')} options={events} value={query.kind} />
      <TextField name="from" label={t('fromDay', { zone })} type="date" defaultValue={query.from ?? ''} />
      <TextField name="to" label={t('toDay', { zone })} type="date" defaultValue={query.to ?? ''} />
    </SearchForm>
  );
}

/**
 * Searches a list in one field, and filters it by what “Filter” opens. A plain form, so that the result has a URL that
 * can be kept and shared, and all of it works without JavaScript.
 * @param props.base the list's URL without a search or filter
 * @param props.here its URL now
 * @param props.filters how many of the filters are set; they are open then
 */
function SearchForm(props: {
  here: string;
  base: string;
  search: string | undefined;
  label: string;
  hint: string;
  filters: number;
  children: ReactNode;
}) {
  const { here, base, search, label, hint, filters, children } = props;
  return (
    <search>
      {/* A new form for each URL: the browser must not keep choices that no longer apply. */}
      <form key={here} action={base} className="grid gap-4 rounded-card border border-line bg-surface p-4">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
          <TextField name="search" label={label} type="search" defaultValue={search} hint={hint} />
          {/* As far down as the field is below its label. */}
          <Button type="submit" className="mt-6.5 self-start">
            {texts('activityPages')('find')}
          </Button>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <details open={filters > 0} className="group min-w-0 grow">
            <summary
              className="w-fit cursor-pointer rounded-md text-sm font-semibold text-ink-2 underline-offset-4
                hover:text-ink hover:underline"
            >
              {filters > 0 ? texts('frame')('filterSet', { count: filters }) : texts('frame')('filter')}
            </summary>
            <div className="mt-3 grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
            <Button type="submit" className="mt-4">
              {texts('activityPages')('apply')}
            </Button>
          </details>
          {(filters > 0 || search !== undefined) && <ClearFilter base={base} />}
        </div>
      </form>
    </search>
  );
}

export function ModeChoice({ value }: { value: string | undefined }) {
  const t = texts('frame');
  const modes = (['live', 'test'] as const).map((id) => ({ id, name: t(id) }));
  return <Choice name="mode" label={t('mode')} all={t('liveAndTest')} options={modes} value={value} />;
}
