import { notFound } from 'next/navigation';
import { requireSeller } from '@/lib/session.ts';
import { isUuid } from '@/lib/uuid.ts';
import { ofApp, ofSeller, type Whose } from '@/lib/webhooks/whose.ts';
import { appPath, requireOwnApp } from '../apps/[id]/own-app.ts';

export const WEBHOOKS_PATH = '/dashboard/developer/webhooks';

/** The list of endpoints of the seller's stores, or of one of their apps. */
export function listPath(appId: string | null): string {
  return appId === null ? WEBHOOKS_PATH : appPath(appId, 'webhooks');
}

/** Whose endpoints the signed-in person works on: those of their stores, or of their app; 404 if it isn't theirs. */
export async function requireWhose(appId: string | null): Promise<Whose> {
  if (appId === null) return ofSeller((await requireSeller(WEBHOOKS_PATH)).id);
  if (!isUuid(appId)) notFound();
  return ofApp((await requireOwnApp(appId, 'webhooks')).app);
}
