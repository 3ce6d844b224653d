import { notFound } from 'next/navigation';
import { requireSeller } from '@/lib/session.ts';
import { isUuid } from '@/lib/uuid.ts';
import { type EndpointOwner, ofApp, ofSeller } from '@/lib/webhooks/endpoint-owner.ts';
import { appPath, requireOwnApp } from '../apps/[id]/own-app.ts';

export const WEBHOOKS_PATH = '/dashboard/developer/webhooks';

/** The list of endpoints of the seller's stores, or of one of their apps. */
export function listPath(appId: string | null): string {
  return appId === null ? WEBHOOKS_PATH : appPath(appId, 'webhooks');
}

/** The endpoints that the signed-in person may work on: those of their stores, or of their app; 404 if it isn't theirs. */
export async function requireEndpointOwner(appId: string | null): Promise<EndpointOwner> {
  if (appId === null) return ofSeller((await requireSeller(WEBHOOKS_PATH)).id);
  if (!isUuid(appId)) notFound();
  return ofApp((await requireOwnApp(appId, 'webhooks')).app);
}
