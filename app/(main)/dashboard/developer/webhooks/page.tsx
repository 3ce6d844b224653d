import type { Metadata } from 'next';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState, PageHeader } from '@/components/ui/card.tsx';
import { currentTime } from '@/lib/clock.ts';
import { db } from '@/lib/db.ts';
import { listEndpoints } from '@/lib/webhooks/webhook-endpoints.ts';
import { EndpointTable } from './endpoint-table.tsx';
import { requireEndpointOwner, WEBHOOKS_PATH } from './own-endpoints.ts';

export const metadata: Metadata = { title: 'Webhooks' };

/** The endpoints that receive the events of the seller's stores. */
export default async function WebhooksPage() {
  const { rows } = await listEndpoints(db(), await requireEndpointOwner(null), { limit: 100 });
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
        Send the events of your stores to your own server. An app’s endpoints are on the app’s page.
      </PageHeader>
      {rows.length > 0 ? (
        <EndpointTable endpoints={rows} list={WEBHOOKS_PATH} now={currentTime()} />
      ) : (
        <EmptyState title="No endpoints yet">
          Add an endpoint to receive changes as they happen, instead of polling the API.
        </EmptyState>
      )}
    </>
  );
}
