import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { currentTime } from '@/lib/clock.ts';
import { db } from '@/lib/db.ts';
import { listEndpoints } from '@/lib/webhooks/webhook-endpoints.ts';
import { EndpointTable } from './endpoint-table.tsx';
import { requireWhose, WEBHOOKS_PATH } from './whose-pages.ts';

export const metadata: Metadata = { title: 'Webhooks' };

/** The endpoints that hear what happens in the seller's stores. */
export default async function WebhooksPage() {
  const { rows } = await listEndpoints(db(), await requireWhose(null), { limit: 100 });
  return (
    <>
      <PageHeader
        title="Webhooks"
        action={
          <ButtonLink look="primary" href={`${WEBHOOKS_PATH}/new`}>
            New endpoint
          </ButtonLink>
        }
      >
        Addresses of your own that are told what happens in your stores. An app’s endpoints are on the app’s page.
      </PageHeader>
      {rows.length > 0 ? (
        <EndpointTable endpoints={rows} list={WEBHOOKS_PATH} now={currentTime()} />
      ) : (
        <EmptyState title="Nobody is listening">
          Add an endpoint to be told of changes as they happen, instead of asking for them again and again.
        </EmptyState>
      )}
    </>
  );
}
