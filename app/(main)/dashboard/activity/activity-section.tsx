import type { ReactNode } from 'react';
import { Page } from '@/components/ui/card.tsx';
import { Tabs } from '@/components/ui/tabs.tsx';
import type { Section } from '@/lib/journal/activity/kind.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';

export const ACTIVITY_PATHS: Record<Section, string> = {
  stores: '/dashboard/activity',
  apps: '/dashboard/activity/apps',
};

const LABELS = { stores: 'yourStores', apps: 'yourApps' } as const;

export function ActivitySection({ of, about, children }: { of: Section; about: string; children: ReactNode }) {
  const t = texts('activityPages');
  return (
    <Page title={t('activity')} about={about}>
      <Tabs
        label={t('activity')}
        tabs={(['stores', 'apps'] as const).map((one) => ({
          href: ACTIVITY_PATHS[one],
          label: t(LABELS[one]),
          isHere: one === of,
        }))}
      />
      {children}
    </Page>
  );
}
