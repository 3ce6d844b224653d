import { notFound } from 'next/navigation';
import { db } from '@/lib/database/db.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { listDeliveries } from '@/lib/webhooks/deliveries.ts';
import { findEndpoint } from '@/lib/webhooks/webhook-endpoints.ts';
import { listPath, mayChangeEndpoint, requireEndpointOwner } from './own-endpoints.ts';

/** What the page of an endpoint shows; 404 if it is not the seller's. */
export async function readEndpointPage(appId: string | null, id: string, place: { before?: string; after?: string }) {
  const endpoint = await findEndpoint(db(), await requireEndpointOwner(appId), id);
  if (!endpoint) notFound();
  const deliveries = await listDeliveries(db(), id, { limit: 20, place: placeIn(place) });
  const mayChange = appId !== null || (await mayChangeEndpoint(endpoint));
  return { appId, endpoint, mayChange, deliveries, path: `${listPath(appId)}/${id}`, now: currentTime() };
}

export type EndpointPageData = Awaited<ReturnType<typeof readEndpointPage>>;
