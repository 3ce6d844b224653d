import type { ReactNode } from 'react';
import { endAndShowAction } from '@/app/(main)/dashboard/apps/actions.ts';
import { endWords } from '@/app/(main)/dashboard/apps/app-texts.ts';
import { APPS_PATH, touchedPath } from '@/app/(main)/dashboard/apps/list.ts';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { Card, EmptyState, Notice, Page } from '@/components/ui/card.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { FilterForm } from '@/components/ui/filter-form.tsx';
import { nameObjects } from '@/lib/billing/subscriptions/seller-subscriptions.ts';
import { LOOK_THROUGH_CALLS, readAccessedRecords } from '@/lib/calls/read-accessed-records.ts';
import { readFirstKept } from '@/lib/calls/read-first-kept.ts';
import { choicesIn, isFiltered, listAddress } from '@/lib/database/list-address.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { clientTexts, texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { dayInWords, zonesOf } from '@/lib/kernel/text/when.ts';
import { KEYS_PATH } from '../../developer/api-keys/filter.ts';
import { EndAccess } from '../../revoke-dialog.tsx';
import { readTouchedQuery, requireSellerHolder, spanOf } from '../holder.ts';
import { TouchedTable } from './touched-table.tsx';

export const generateMetadata = () => ({ title: texts('apps')('whatItTouched') });

const MOST_ROWS = 300;

export default async function TouchedPage({ params, searchParams }: PageProps<{ id: string }>) {
  const [t, of] = [texts('touched'), texts('activityPages')];
  const { id } = await params;
  const query = readTouchedQuery(await searchParams);
  const holder = await requireSellerHolder(id, query);
  const span = spanOf(query);
  const { days, isCut } = await readAccessedRecords(holder.by, span);
  const zone = zonesOf([span.since, span.until]);
  const touched = days.flatMap(({ objects }) => objects.map((object) => object.id)).slice(0, MOST_ROWS);
  const names = await nameObjects(readDb(), [holder.by.storeId], touched);
  const base = touchedPath(id);
  return (
    <Page
      trail={[
        holder.by.isKey
          ? { href: KEYS_PATH, name: clientTexts().apiKeys }
          : { href: APPS_PATH, name: t('connectedApps') },
      ]}
      here={holder.name}
      title={texts('apps')('whatItTouched')}
      action={
        <a href={listAddress(`${base}/export`, query)} download className={buttonClass()}>
          {t('exportCsv')}
        </a>
      }
      about={t.rich('touchedAbout', { ...named(holder.name), isLive: holder.isLive ? 'yes' : 'no' })}
    >
      <PageMode mode={holder.mode} />
      <StoreInMode name={holder.storeName} mode={holder.mode} />
      {holder.mayEnd && <End id={id} holder={holder} />}
      <FilterForm base={base} here={listAddress(base, query)} isFiltered={isFiltered(query)} filters={choicesIn(query)}>
        <TextField name="from" label={of('fromDay', { zone })} type="date" defaultValue={query.from ?? ''} />
        <TextField name="to" label={of('toDay', { zone })} type="date" defaultValue={query.to ?? ''} />
      </FilterForm>
      <KnownFrom />
      {isCut && <Notice>{t('onlyNewest', { count: LOOK_THROUGH_CALLS })}</Notice>}
      {days.length === 0 ? (
        <EmptyState title={t('nothingInDays')}>{t('nothingInDaysAbout')}</EmptyState>
      ) : (
        <TouchedTable days={days} names={names} mode={holder.mode} most={MOST_ROWS} />
      )}
    </Page>
  );
}

function named(name: string) {
  return { name, bdi: (chunks: ReactNode) => <bdi className="font-semibold wrap-anywhere">{chunks}</bdi> };
}

/** The button that ends a connection that still lives, once it is confirmed. */
function End({ id, holder }: { id: string; holder: Awaited<ReturnType<typeof requireSellerHolder>> }) {
  const t = texts('touched');
  const { name, storeName, mode } = holder;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] text-sm text-pretty text-ink-2">{t.rich('endAbout', named(name))}</p>
        <EndAccess
          access={{ id, name, storeName, mode, used: null }}
          words={{ ...endWords(), button: t('endAndShow'), submit: t('endAndShow') }}
          action={endAndShowAction}
        />
      </div>
    </Card>
  );
}

/** How far back it is known what was read, and what a list tells. */
function KnownFrom() {
  const t = texts('touched');
  const { requestLogDays: days } = env();
  const day = dayInWords(readFirstKept(currentTime()));
  return (
    <p className="max-w-[76ch] text-sm text-pretty text-ink-2">
      {days === 0 ? t('noLog') : t('readSince', { day, days })} {t('changedSince')}
    </p>
  );
}
