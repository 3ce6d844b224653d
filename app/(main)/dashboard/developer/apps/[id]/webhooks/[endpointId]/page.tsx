import type { Metadata } from 'next';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { readEndpointPage } from '../../../../webhooks/endpoint-data.ts';
import { EndpointDetail } from '../../../../webhooks/endpoint-detail.tsx';
import { APPS, appPath, requireOwnApp } from '../../own-app.ts';

export const metadata: Metadata = { title: 'Webhook endpoint' };

interface Props {
  params: Promise<{ id: string; endpointId: string }>;
  searchParams: Promise<{ before?: string; after?: string }>;
}

/** One endpoint of an app, with its deliveries. */
export default async function AppEndpointPage({ params, searchParams }: Props) {
  const { id, endpointId } = await params;
  const { app } = await requireOwnApp(id, 'webhooks');
  const data = await readEndpointPage(app.id, endpointId, await searchParams);
  const trail = [
    APPS,
    { href: appPath(app.id), name: app.name },
    { href: appPath(app.id, 'webhooks'), name: 'Webhooks' },
  ];
  return (
    <>
      <Crumbs trail={trail} here="Endpoint" />
      <h1 className="mb-6 wrap-anywhere">{data.endpoint.url}</h1>
      <EndpointDetail {...data} />
    </>
  );
}
