import type { ReactNode } from 'react';
import { PageHeader } from '@/components/ui/card.tsx';
import { Tabs } from '@/components/ui/tabs.tsx';
import type { Section } from '@/lib/journal/activity/kind.ts';

import { texts } from '@/lib/kernel/language/current-language.ts';

export const ACTIVITY_PATHS: Record<Section, string> = {
  stores: '/dashboard/activity',
  apps: '/dashboard/activity/apps',
};

const LABELS = { stores: 'yourStores', apps: 'yourApps' } as const;

/** The header of both sections: what is here, and tabs. */
export function ActivityHeader(props: { of: Section; children: ReactNode }) {
  const t = texts('activityPages');
  const { of, children } = props;
  return (
    <>
      <PageHeader title={t('activity')}>{children}</PageHeader>
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
