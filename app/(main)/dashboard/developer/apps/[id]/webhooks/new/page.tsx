import { addAppEndpoint } from '@/app/(main)/dashboard/developer/webhooks/actions.ts';
import { NewEndpointForm } from '@/app/(main)/dashboard/developer/webhooks/new-endpoint-form.tsx';
import { PageHeader } from '@/components/ui/card.tsx';
import { APPS, appPath, requireSellerApp } from '../../seller-app.ts';

export const metadata = { title: 'New endpoint' };

export default async function NewAppEndpointPage({ params }: { params: Promise<{ id: string }> }) {
  const { app } = await requireSellerApp((await params).id, 'webhooks');
  const list = appPath(app.id, 'webhooks');
  const trail = [APPS, { href: appPath(app.id), name: app.name }, { href: list, name: 'Webhooks' }];
  return (
    <NewEndpointForm action={addAppEndpoint.bind(null, app.id)} list={list} stores={null}>
      <PageHeader trail={trail} title="New endpoint">
        Events of all stores that your app is connected to are sent to your server, signed, and retried until it
        answers.
      </PageHeader>
    </NewEndpointForm>
  );
}
