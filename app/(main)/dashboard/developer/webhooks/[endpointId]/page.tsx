import type { Metadata } from 'next';
import { Crumbs } from '@/components/ui/crumbs.tsx';
import { readEndpointPage } from '../endpoint-data.ts';
import { EndpointDetail } from '../endpoint-detail.tsx';
import { WEBHOOKS_PATH } from '../own-endpoints.ts';

export const metadata: Metadata = { title: 'Webhook endpoint' };

interface Props {
  params: Promise<{ endpointId: string }>;
  searchParams: Promise<{ before?: string; after?: string }>;
}

/** One endpoint of the seller's stores, with its deliveries. */
export default async function EndpointPage({ params, searchParams }: Props) {
  const data = await readEndpointPage(null, (await params).endpointId, await searchParams);
  return (
    <>
      <Crumbs trail={[{ href: WEBHOOKS_PATH, name: 'Webhooks' }]} here="Endpoint" />
      <h1 className="mb-6 wrap-anywhere">{data.endpoint.url}</h1>
      <EndpointDetail {...data} />
    </>
  );
}
