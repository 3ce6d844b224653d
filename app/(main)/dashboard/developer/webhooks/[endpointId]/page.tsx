import type { PageProps } from '@/app/(main)/page-props.ts';
import { Page } from '@/components/ui/card.tsx';
import { EndpointDetail } from '../endpoint-detail.tsx';
import { readEndpointPage, WEBHOOKS_PATH } from '../seller-endpoints.ts';

export const metadata = { title: 'Webhook endpoint' };

export default async function EndpointPage({ params, searchParams }: PageProps<{ endpointId: string }>) {
  const data = await readEndpointPage(null, (await params).endpointId, await searchParams);
  return (
    <Page trail={[{ href: WEBHOOKS_PATH, name: 'Webhooks' }]} here="Endpoint" title={data.endpoint.url}>
      <EndpointDetail {...data} />
    </Page>
  );
}
