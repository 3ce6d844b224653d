import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button.tsx';
import { PageHeader } from '@/components/ui/card.tsx';
import { Tabs } from '@/components/ui/tabs.tsx';
import type { EntryQuery } from '@/lib/activity/entry-search.ts';
import type { Section } from '@/lib/activity/kind.ts';
import { listAddress, withoutPlace } from '@/lib/http/list-address.ts';

export const ACTIVITY_PATHS: Record<Section, string> = {
  stores: '/dashboard/activity',
  apps: '/dashboard/activity/apps',
};

const LABELS = { stores: 'Your stores', apps: 'Your apps' };

/** The header of both sections: what is here, tabs, and the export of what is listed. */
export function ActivityHeader(props: { of: Section; query: EntryQuery; hasExport: boolean; children: ReactNode }) {
  const { of, query, hasExport, children } = props;
  const download = (
    <a href={listAddress(`${ACTIVITY_PATHS[of]}/export`, withoutPlace(query))} download className={buttonClass()}>
      Export CSV
    </a>
  );
  return (
    <>
      <PageHeader title="Activity" action={hasExport && download}>
        {children} Nothing here is ever changed or removed.
      </PageHeader>
      <div className="mb-4">
        <Tabs
          label="Activity"
          tabs={(['stores', 'apps'] as const).map((one) => ({
            href: ACTIVITY_PATHS[one],
            label: LABELS[one],
            isHere: one === of,
          }))}
        />
      </div>
    </>
  );
}
