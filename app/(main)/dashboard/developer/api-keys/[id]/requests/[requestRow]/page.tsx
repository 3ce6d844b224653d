import { notFound } from 'next/navigation';
import { RequestDetail } from '@/app/(main)/dashboard/developer/requests/request-detail.tsx';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { PageMode } from '@/components/shell/page-mode.tsx';
import { Crumbs } from '@/components/ui/card.tsx';
import { findRequest } from '@/lib/calls/logged-requests.ts';
import { readFirstKept } from '@/lib/calls/read-first-kept.ts';
import { readDb } from '@/lib/database/read-db.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { KEYS } from '../../key-page.tsx';
import { requestsPath, requireSellerKey } from '../seller-key.ts';

export const metadata = { title: 'Request' };

export default async function KeyRequestPage({ params }: PageProps<{ id: string; requestRow: string }>) {
  const { id, requestRow } = await params;
  const key = await requireSellerKey(id);
  const row = await findRequest(readDb(), { holderId: id }, requestRow, readFirstKept(currentTime()));
  if (!row) notFound();
  const trail = [KEYS, { href: requestsPath(id), name: `Requests of ${key.name}` }];
  return (
    <>
      <PageMode mode={key.mode} />
      <Crumbs trail={trail} here="Request" />
      <RequestDetail row={row} store={key.store.name} holder="Key" />
    </>
  );
}
