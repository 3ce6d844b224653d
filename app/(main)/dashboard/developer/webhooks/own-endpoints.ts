import { notFound } from 'next/navigation';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { placeIn } from '@/lib/database/list-page.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { type EndpointOwner, ofApp, ofSeller } from '@/lib/webhooks/endpoint-owner.ts';
import { listDeliveries } from '@/lib/webhooks/own-deliveries.ts';
import { type EndpointRow, findEndpoint } from '@/lib/webhooks/webhook-endpoints.ts';
import { mayHere, requireOwnAccess } from '../../own-access.ts';
import { appPath, requireOwnApp } from '../apps/[id]/own-app.ts';

export const WEBHOOKS_PATH = '/dashboard/developer/webhooks';

export function listPath(appId: string | null): string {
  return appId === null ? WEBHOOKS_PATH : appPath(appId, 'webhooks');
}

/** The endpoints that the signed-in person may see: those of their stores, or of their app; 404 if it isn't theirs. */
export async function requireEndpointOwner(appId: string | null): Promise<EndpointOwner> {
  if (appId === null) return ofSeller((await requireSeller(WEBHOOKS_PATH)).id, 'see');
  return requireAppEndpoints(appId);
}

async function mayChangeEndpoint({ store, mode }: EndpointRow): Promise<boolean> {
  return mayHere(await requireSeller(WEBHOOKS_PATH), store?.id ?? '', mode, 'connect');
}

/** The same for changing one of them: 404 without it, 403 when their role in its store may not. */
export async function requireEndpointToChange(appId: string | null, id: string): Promise<EndpointOwner> {
  if (appId !== null) return requireAppEndpoints(appId);
  const seller = await requireSeller(WEBHOOKS_PATH);
  const { store, mode } = (await findEndpoint(db(), ofSeller(seller.id, 'see'), id)) ?? notFound();
  await requireOwnAccess(seller, store?.id ?? '', mode, 'connect');
  return ofSeller(seller.id, 'connect');
}

async function requireAppEndpoints(appId: string): Promise<EndpointOwner> {
  if (!isUuid(appId)) notFound();
  const { seller, app } = await requireOwnApp(appId, 'webhooks');
  return ofApp(app, seller.id);
}

/** What the page of an endpoint shows; 404 if it is not the seller's. */
export async function readEndpointPage(appId: string | null, id: string, place: { before?: string; after?: string }) {
  const endpoint = await findEndpoint(db(), await requireEndpointOwner(appId), id);
  if (!endpoint) notFound();
  const deliveries = await listDeliveries(db(), id, { limit: 20, place: placeIn(place) });
  const mayChange = appId !== null || (await mayChangeEndpoint(endpoint));
  return { appId, endpoint, mayChange, deliveries, path: `${listPath(appId)}/${id}`, now: currentTime() };
}

export type EndpointPageData = Awaited<ReturnType<typeof readEndpointPage>>;
