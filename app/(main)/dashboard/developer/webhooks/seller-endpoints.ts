import { notFound } from 'next/navigation';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import {
  cursorInAddress,
  type GivenQuery,
  listAt,
  listInAddress,
  statusInAddress,
} from '@/lib/database/list-address.ts';
import { cursorIn, type PageRequest } from '@/lib/database/list-page.ts';
import { listFile } from '@/lib/http/csv.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import type { Attempt } from '@/lib/webhooks/delivery-object.ts';
import { type EndpointOwner, ofApp, ofSeller } from '@/lib/webhooks/endpoint-owner.ts';
import { countDeliveries, type DeliveryRow, listDeliveries } from '@/lib/webhooks/seller-deliveries.ts';
import { type EndpointRow, findEndpoint } from '@/lib/webhooks/webhook-endpoints.ts';
import { mayHere, requireSellerAccess } from '../../seller-access.ts';
import { appPath, requireSellerApp } from '../apps/[id]/seller-app.ts';

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
  await requireSellerAccess(seller, store?.id ?? '', mode, 'connect');
  return ofSeller(seller.id, 'connect');
}

async function requireAppEndpoints(appId: string): Promise<EndpointOwner> {
  if (!isUuid(appId)) notFound();
  const { seller, app } = await requireSellerApp(appId, 'webhooks');
  return ofApp(app, seller.id);
}

/** How the address of an endpoint's page, with its deliveries, is read and written. */
function deliveriesAt(appId: string | null, id: string) {
  const { search, order } = listInAddress;
  const status = statusInAddress(['pending', 'succeeded', 'failed']);
  return listAt(`${listPath(appId)}/${id}`, { search, order, status, ...cursorInAddress });
}

async function requireEndpoint(appId: string | null, id: string): Promise<EndpointRow> {
  return (await findEndpoint(db(), await requireEndpointOwner(appId), id)) ?? notFound();
}

/** What the page of an endpoint shows; 404 if it is not the seller's. */
export async function readEndpointPage(appId: string | null, id: string, query: GivenQuery) {
  const endpoint = await requireEndpoint(appId, id);
  const list = deliveriesAt(appId, id);
  const filter = list.readFilter(query);
  const [page, counts, mayChange] = await Promise.all([
    listDeliveries(db(), id, { ...filter, limit: 20, cursor: cursorIn(filter) }),
    countDeliveries(db(), id),
    appId !== null || mayChangeEndpoint(endpoint),
  ]);
  return { appId, endpoint, mayChange, deliveries: { list, filter, page, counts }, now: currentTime() };
}

export type EndpointPageData = Awaited<ReturnType<typeof readEndpointPage>>;

/** The deliveries to an endpoint as a CSV file, as its page is narrowed; 404 if it is not the seller's. */
export async function exportDeliveries(request: Request, appId: string | null, id: string): Promise<Response> {
  await requireEndpoint(appId, id);
  const filter = deliveriesAt(appId, id).readFilter(Object.fromEntries(new URL(request.url).searchParams));
  const read = (page: PageRequest) => listDeliveries(db(), id, { ...filter, ...page });
  return listFile({ name: 'webhook-deliveries', columns: DELIVERY_COLUMNS }, read, currentTime());
}

const attemptsOf = ({ attempts }: DeliveryRow) => attempts as unknown as Attempt[];

const DELIVERY_COLUMNS: Record<string, (delivery: DeliveryRow) => string | null> = {
  id: ({ id }) => id,
  event_id: ({ eventId }) => eventId,
  type: ({ event }) => event.type,
  status: ({ status }) => status,
  attempts: (delivery) => String(attemptsOf(delivery).length),
  last_attempt_at: (delivery) => attemptsOf(delivery).at(-1)?.at ?? null,
  last_status: (delivery) => attemptsOf(delivery).at(-1)?.status?.toString() ?? null,
  next_attempt_at: ({ nextAttemptAt }) => nextAttemptAt?.toISOString() ?? null,
};
