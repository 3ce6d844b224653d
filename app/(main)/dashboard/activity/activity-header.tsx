import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button.tsx';
import { PageHeader } from '@/components/ui/card.tsx';
import { Tabs } from '@/components/ui/tabs.tsx';
import { listAddress, withoutPlace } from '@/lib/http/list-address.ts';
import type { EntryQuery } from '@/lib/journal/activity/entry-search.ts';
import type { Section } from '@/lib/journal/activity/kind.ts';

import { texts } from '@/lib/kernel/language/current-language.ts';

export const ACTIVITY_PATHS: Record<Section, string> = {
  stores: '/dashboard/activity',
  apps: '/dashboard/activity/apps',
};

const LABELS = { stores: 'yourStores', apps: 'yourApps' } as const;

/** The header of both sections: what is here, tabs, and the export of what is listed. */
export function ActivityHeader(props: { of: Section; query: EntryQuery; hasExport: boolean; children: ReactNode }) {
  const t = texts('activityPages');
  const { of, query, hasExport, children } = props;
  const download = (
    <a href={listAddress(`${ACTIVITY_PATHS[of]}/export`, withoutPlace(query))} download className={buttonClass()}>
      {t('exportCsv')}
    </a>
  );
  return (
    <>
      <PageHeader title={t('activity')} action={hasExport && download}>
        {children}
      </PageHeader>
      <div className="mb-4">
        <Tabs
          label={t('activity')}
          tabs={(['stores', 'apps'] as const).map((one) => ({
            href: ACTIVITY_PATHS[one],
            label: t(LABELS[one]),
            isHere: one === of,
          }))}
        />
      </div>
    </>
  );
}
