import type { Metadata } from 'next';
import { PageHeader } from '@/components/ui/card.tsx';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { addAppEndpoint } from '../../../../webhooks/actions.ts';
import { NewEndpointForm } from '../../../../webhooks/new-endpoint-form.tsx';
import { APPS, appPath, requireOwnApp } from '../../own-app.ts';

export const metadata: Metadata = { title: 'New endpoint' };

/** Adds an endpoint of an app. */
export default async function NewAppEndpointPage({ params }: { params: Promise<{ id: string }> }) {
  const { app } = await requireOwnApp((await params).id, 'webhooks');
  const list = appPath(app.id, 'webhooks');
  const trail = [APPS, { href: appPath(app.id), name: app.name }, { href: list, name: 'Webhooks' }];
  return (
    <NewEndpointForm action={addAppEndpoint.bind(null, app.id)} list={list} stores={null}>
      <div className="-mb-4">
        <Crumbs trail={trail} here="New endpoint" />
        <PageHeader title="New endpoint">
          Events of all stores that your app is connected to are sent to your server, signed, and retried until it
          answers.
        </PageHeader>
      </div>
    </NewEndpointForm>
  );
}
