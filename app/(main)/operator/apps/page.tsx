import { AppName } from '@/components/app-name.tsx';
import { Link } from '@/components/ui/button.tsx';
import { Page } from '@/components/ui/card.tsx';
import { type Column, DataTable, LAST_TIME } from '@/components/ui/table.tsx';
import { When } from '@/components/ui/when.tsx';
import { AppPill } from '@/components/verified-badge.tsx';
import { countInWords, ListBody, type ListWords } from '../../dashboard/data-list.tsx';
import type { PageProps } from '../../page-props.ts';
import { OVERVIEW } from '../cards.tsx';
import { readOperatorList } from '../operator-list.ts';
import { appList } from './app-list.ts';

export const metadata = { title: 'Apps' };

const WORDS: ListWords = {
  title: 'Apps',
  noneMatches: 'No such app',
  noneMatchesThis: 'No app of this state has this in its name, or this client ID.',
  noneYet: 'No apps yet',
  noneYetAbout: 'Whoever builds one registers it under OAuth Apps.',
};
const STATES = { verified: 'Verified', requested: 'Requested', unverified: 'Not verified', disabled: 'Disabled' };

type App = Awaited<ReturnType<typeof appList.list>>['rows'][number];

const COLUMNS: Column<App>[] = [
  {
    head: 'App',
    cell: (app) => (
      <Link href={`/operator/apps/${app.id}`}>
        {/* The column of states has the badge. */}
        <AppName app={{ ...app, verification: 'none' }} />
      </Link>
    ),
  },
  { label: 'Owner', className: 'wrap-anywhere text-ink-2', cell: ({ owner }) => owner?.email },
  { label: 'State', half: true, cell: (app) => <AppPill app={app} /> },
  { label: 'Registered', half: true, className: LAST_TIME, cell: ({ createdAt }) => <When at={createdAt} /> },
];

export default async function AppsPage({ searchParams }: PageProps) {
  const shown = await readOperatorList(appList, await searchParams);
  return (
    <Page trail={[OVERVIEW]} title={WORDS.title} count={countInWords(shown.counts.all)}>
      <ListBody words={WORDS} {...shown} searchLabel="Name or client ID" statuses={STATES}>
        <DataTable label="Apps" columns={COLUMNS} rows={shown.page.rows} />
      </ListBody>
    </Page>
  );
}
