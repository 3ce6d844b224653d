import { notFound } from 'next/navigation';
import { findOwnApp, type OwnApp } from '@/lib/apps/apps.ts';
import { db } from '@/lib/db.ts';
import { requireSeller } from '@/lib/session.ts';
import { isUuid } from '@/lib/uuid.ts';

/** One of an app's pages; '' is its overview. */
export type AppPage = '' | 'connections' | 'settings' | 'secrets' | 'activity' | 'connect-tester' | 'delete';

/** The page above an app's. */
export const APPS = { href: '/dashboard/developer/apps', name: 'OAuth Apps' };

/** The address of one of an app's pages. */
export function appPath(id: string, page: AppPage = ''): string {
  return `/dashboard/developer/apps/${id}${page && `/${page}`}`;
}

/** The signed-in seller's app; whether it doesn't exist or is another's, the answer is the same 404. */
export async function requireOwnApp(id: string, page?: AppPage): Promise<OwnApp> {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(appPath(id, page));
  return (await findOwnApp(db(), seller.id, id)) ?? notFound();
}
