import { ButtonLink, TextLink } from '@/components/ui/button.tsx';
import { Choice, type Named } from '@/components/ui/filter-form.tsx';
import { readDb } from '@/lib/database/read-db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { currentLanguage, texts } from '@/lib/kernel/language/current-language.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { listOwnRequests, listSellerRequests } from '@/lib/oauth/connections/connect-requests.ts';
import { listConnectedApps } from '@/lib/oauth/connections/seller-connections.ts';
import { pagesOfExtensions } from '../../menu-entries.ts';
import type { PageProps } from '../../page-props.ts';
import { DataList, listWords } from '../data-list.tsx';
import { KEYS_PATH } from '../developer/api-keys/filter.ts';
import { EndedNotice, Outcome, type OutcomeTexts } from '../outcome.tsx';
import { readEnded } from '../seller-access.ts';
import { readList } from '../store-list.ts';
import { appTexts, appWords } from './app-texts.ts';
import { ConnectedAppList } from './connected-app-list.tsx';
import { appList } from './list.ts';
import { listWaiting } from './list-waiting.ts';
import { Requests, YourRequests } from './requests.tsx';

export const generateMetadata = () => ({ title: texts('apps')('connectedApps') });

function outcomes(): OutcomeTexts {
  const t = texts('apps');
  return {
    now: ['good', t('askedNow')],
    later: ['bad', t('askedOften')],
    answered: ['good', t('requestAnswered')],
    refused: ['good', t('requestRefused')],
  };
}

export default async function ConnectedAppsPage({ searchParams }: PageProps) {
  const t = texts('apps');
  const given = await searchParams;
  const { seller, shown } = await readList(appList, given, 50);
  const { rows } = shown.page;
  const now = currentTime();
  const [apps, ended, requests, ownRequests, waiting] = await Promise.all([
    listConnectedApps(readDb(), seller.id),
    readEnded(seller, given.ended),
    listSellerRequests(readDb(), seller.id, now),
    listOwnRequests(readDb(), seller.id, now),
    listWaiting(seller, now),
  ]);
  return (
    <DataList
      words={listWords('app')}
      shown={shown}
      action={
        env().ownStoreApi &&
        pagesOfExtensions('stores').map(({ href, name }) => (
          <ButtonLink key={href} href={href}>
            {name} {waiting.find((one) => one.href === href)?.count.toLocaleString(currentLanguage())}
          </ButtonLink>
        ))
      }
      about={
        <>
          {t('appsAbout')} {t.rich('ownKeys', { link: (words) => <TextLink href={KEYS_PATH}>{words}</TextLink> })}
        </>
      }
      notice={
        <>
          <EndedNotice ended={ended} />
          <Outcome outcome={given.asked ?? (given.refused && 'refused')} texts={outcomes()} />
          <Requests requests={requests} />
          <YourRequests requests={ownRequests} />
        </>
      }
      belongsToStore={t('noAppNoStore')}
      searchLabel={texts('catalogue')('name')}
      statuses={{ used: t('inUse'), unused: t('notInUse') }}
      choices={<AppChoices apps={apps} filter={shown.filter} />}
    >
      <ConnectedAppList rows={rows.map((connection) => appTexts(connection, now))} words={appWords(rows.length)} />
    </DataList>
  );
}

function AppChoices({
  apps,
  filter,
}: {
  apps: Named[];
  filter: { app?: string | undefined; kind?: string | undefined };
}) {
  const t = texts('apps');
  const inOrder = apps.toSorted((one, other) => one.name.localeCompare(other.name));
  const kinds = [
    { id: 'apps', name: t('kindApps') },
    { id: 'agents', name: t('kindAgents') },
  ];
  return (
    <>
      <Choice name="app" label={t('app')} all={t('allApps')} options={inOrder} value={filter.app} />
      <Choice name="kind" label={t('kind')} all={t('allKinds')} options={kinds} value={filter.kind} />
    </>
  );
}
