import { EndpointDetail } from '@/app/(main)/dashboard/developer/webhooks/endpoint-detail.tsx';
import { readEndpointPage } from '@/app/(main)/dashboard/developer/webhooks/seller-endpoints.ts';
import type { PageProps } from '@/app/(main)/page-props.ts';
import { Page } from '@/components/ui/card.tsx';
import { APPS, appPath, requireSellerApp } from '../../seller-app.ts';

export const metadata = { title: 'Webhook endpoint' };

export default async function AppEndpointPage({ params, searchParams }: PageProps<{ id: string; endpointId: string }>) {
  const { id, endpointId } = await params;
  const { app } = await requireSellerApp(id, 'webhooks');
  const data = await readEndpointPage(app.id, endpointId, await searchParams);
  const trail = [
    APPS,
    { href: appPath(app.id), name: app.name },
    { href: appPath(app.id, 'webhooks'), name: 'Webhooks' },
  ];
  return (
    <Page trail={trail} here="Endpoint" title={data.endpoint.url}>
      <EndpointDetail {...data} />
    </Page>
  );
}
