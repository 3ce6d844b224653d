import {
  RequestList,
  readRequestQuery,
  wantedRequests,
} from '@/app/(main)/dashboard/developer/requests/request-list.tsx';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { listRequests } from '@/lib/calls/logged-requests.ts';
import { readFirstKept } from '@/lib/calls/read-first-kept.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { KeyPage } from '../key-page.tsx';
import { requestsPath, requireSellerKey } from './seller-key.ts';

export const metadata = { title: 'Requests of a key' };

export default async function KeyRequestsPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { id } = await params;
  const key = await requireSellerKey(id);
  const { store: _, ...query } = readRequestQuery(await searchParams);
  const now = currentTime();
  const page = await listRequests(readDb(), { holderId: id }, { ...wantedRequests(query), since: readFirstKept(now) });
  return (
    <KeyPage of={key} what="Requests">
      <RequestList base={requestsPath(id)} query={query} page={page} now={now} stores={null} />
    </KeyPage>
  );
}
