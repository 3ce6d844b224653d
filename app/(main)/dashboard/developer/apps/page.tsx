import type { PageProps } from '@/app/(main)/page-props.ts';
import { Page } from '@/components/ui/card.tsx';
import { Result } from '@/components/ui/result.tsx';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { NO_ROWS } from '@/lib/database/list-page.ts';
import { countInWords, ListBody, type ListWords } from '../../data-list.tsx';
import { AppRow } from './app-row.tsx';
import { APP_LIST, readSellerApps } from './seller-apps.ts';

export const metadata = { title: 'OAuth Apps' };

const NEW_APP = ['New app', '/dashboard/developer/apps/new'] as const;
const WORDS: ListWords = {
  title: 'OAuth Apps',
  noneMatches: 'No app matches',
  noneMatchesThis: 'None of your apps matches this name, client ID or status.',
  noneYet: 'No apps yet',
  noneYetAbout:
    'Register your app to get a client ID and a secret. With them it can ask any seller for access to a store.',
  noneYetLink: NEW_APP,
};

export default async function AppsPage({ searchParams }: PageProps) {
  const given = await searchParams;
  const filter = APP_LIST.readFilter(given);
  const seller = await requireSeller(APP_LIST.listPath(filter));
  const { rows, counts } = await readSellerApps(seller.id, filter);
  return (
    <Page
      title={WORDS.title}
      count={countInWords(counts.all)}
      about="Apps you build. Sellers connect them to their stores in one step, without copying keys."
      link={counts.all > 0 && NEW_APP}
    >
      {given.deleted === '1' && <Result look="good">The app was deleted, and its connections have ended.</Result>}
      <ListBody
        words={WORDS}
        list={APP_LIST}
        page={{ ...NO_ROWS, rows }}
        searchLabel="Name or client ID"
        statuses={{ active: 'Active', disabled: 'Disabled' }}
        filter={filter}
        counts={counts}
      >
        <ul className="grid gap-3">
          {rows.map((app) => (
            <AppRow key={app.id} app={app} use={app.use} />
          ))}
        </ul>
      </ListBody>
    </Page>
  );
}
