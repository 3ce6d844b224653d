import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/card.tsx';
import { db } from '@/lib/database/db.ts';
import { ofApp } from '@/lib/webhooks/endpoint-owner.ts';
import { countOutcomes } from '@/lib/webhooks/seller-deliveries.ts';
import { listEndpoints } from '@/lib/webhooks/webhook-endpoints.ts';
import { EndpointTable } from '../../../webhooks/endpoint-table.tsx';
import { AppPage } from '../app-page.tsx';
import { appPath, requireSellerApp } from '../seller-app.ts';

export const metadata = { title: 'App webhooks' };

const LATEST_DELIVERIES = 200;

export default async function AppWebhooksPage({ params }: { params: Promise<{ id: string }> }) {
  const { seller, app } = await requireSellerApp((await params).id, 'webhooks');
  const [{ rows }, { succeeded, failed }] = await Promise.all([
    listEndpoints(db(), ofApp(app, seller.id), { limit: 100 }),
    countOutcomes(db(), app.id, LATEST_DELIVERIES),
  ]);
  const sent = succeeded + failed;
  const list = appPath(app.id, 'webhooks');
  return (
    <AppPage app={app} here="webhooks">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-[64ch] text-pretty text-ink-2">
          An endpoint receives the events of every store your app is connected to, as far as its permissions allow, and
          the start and end of its connections. {sent > 0 && `Of the latest ${sent} deliveries ${succeeded} succeeded.`}
        </p>
        <ButtonLink look="primary" href={`${list}/new`}>
          New endpoint
        </ButtonLink>
      </div>
      {rows.length > 0 ? (
        <EndpointTable endpoints={rows} list={list} />
      ) : (
        <EmptyState title="No endpoints yet">
          Add an endpoint to receive changes as they happen, and to learn when a store disconnects your app.
        </EmptyState>
      )}
    </AppPage>
  );
}
