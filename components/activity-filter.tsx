import { choicesIn, isFiltered, listAddress, withoutCursor } from '@/lib/database/list-address.ts';
import type { EntryQuery } from '@/lib/journal/activity/entry-search.ts';
import { ENTRY_KINDS, type EntryKind } from '@/lib/journal/activity/kind.ts';
import { sayingsOf } from '@/lib/journal/activity/sentence.ts';
import { currentReader, texts } from '@/lib/kernel/language/current-language.ts';
import { TextField } from './ui/field.tsx';
import { Choice, FilterForm, type Named } from './ui/filter-form.tsx';

interface Props {
  base: string;
  query: EntryQuery;
  stores?: Named[];
  apps?: Named[];
  kinds?: EntryKind[];
}

export function ActivityFilter({ base, query, stores, apps, kinds = ENTRY_KINDS }: Props) {
  const [t, common] = [texts('activityPages'), texts('frame')];
  const zone = currentReader().timeZone;
  const events = kinds.map((id) => ({ id, name: sayingsOf(id).label }));
  return (
    <FilterForm
      base={base}
      here={listAddress(base, query)}
      isFiltered={isFiltered(query)}
      filters={choicesIn(query)}
      search={{ label: t('searchActivity'), hint: t('searchHint'), value: query.search }}
      exportPath={listAddress(`${base}/export`, withoutCursor(query))}
    >
      {stores && stores.length > 1 && (
        <Choice name="store" label={common('store')} all={common('allStores')} options={stores} value={query.store} />
      )}
      {apps && <Choice name="app" label={t('app')} all={t('allApps')} options={apps} value={query.app} />}
      <ModeChoice value={query.mode} />
      <Choice name="kind" label={t('event')} all={t('everything')} options={events} value={query.kind} />
      <TextField name="from" label={t('fromDay', { zone })} type="date" defaultValue={query.from ?? ''} />
      <TextField name="to" label={t('toDay', { zone })} type="date" defaultValue={query.to ?? ''} />
    </FilterForm>
  );
}

export function ModeChoice({ value }: { value: string | undefined }) {
  const t = texts('frame');
  const modes = (['live', 'test'] as const).map((id) => ({ id, name: t(id) }));
  return <Choice name="mode" label={t('mode')} all={t('liveAndTest')} options={modes} value={value} />;
}
