import {
  RequestList,
  readRequestQuery,
  wantedRequests,
} from '@/app/(main)/dashboard/developer/requests/request-list.tsx';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { StoreInMode } from '@/components/mode-pill.tsx';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Page } from '@/components/ui/card.tsx';
import { listRequests } from '@/lib/calls/logged-requests.ts';
import { readFirstKept } from '@/lib/calls/read-first-kept.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { KEYS_PATH } from '../../filter.ts';
import { requestsPath, requireSellerKey } from './seller-key.ts';

export const metadata = { title: 'Requests of a key' };

export default async function KeyRequestsPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { id } = await params;
  const key = await requireSellerKey(id);
  const { store: _, ...query } = readRequestQuery(await searchParams);
  const now = currentTime();
  const page = await listRequests(readDb(), { holderId: id }, { ...wantedRequests(query), since: readFirstKept(now) });
  return (
    <Page
      trail={[{ href: KEYS_PATH, name: 'API Keys' }]}
      here="Requests"
      title={
        <>
          Requests of <bdi className="wrap-anywhere">{key.name}</bdi>
        </>
      }
    >
      <PageMode mode={key.mode} />
      <StoreInMode name={key.store.name} mode={key.mode} />
      <RequestList base={requestsPath(id)} query={query} page={page} now={now} stores={null} />
    </Page>
  );
}
