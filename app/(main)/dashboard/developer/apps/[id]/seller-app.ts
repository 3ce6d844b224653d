import { forbidden, notFound } from 'next/navigation';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { findSellerApp } from '@/lib/apps/apps.ts';
import { db } from '@/lib/database/db.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';

/** What extensions have of an app: each adds the names of its pages. */
// biome-ignore lint/suspicious/noEmptyInterface: extensions add to it.
export interface AppPages {}

declare module '@/lib/kernel/extension.ts' {
  interface Extension {
    /** A page of an app, to which a button beside its name leads. */
    appTab?: { page: AppPath; title: string };
  }
}

export type AppPath =
  | ''
  | 'connections'
  | 'settings'
  | 'security'
  | 'team'
  | 'secrets'
  | 'webhooks'
  | 'activity'
  | 'requests'
  | 'delete'
  | keyof AppPages;

export const APPS = { href: '/dashboard/developer/apps', name: 'OAuth Apps' };

export function appPath(id: string, page: AppPath = ''): string {
  return `/dashboard/developer/apps/${id}${page && `/${page}`}`;
}

/** Returns the signed-in seller and an app that they work on; 404 whether it doesn't exist or isn't theirs. */
export async function requireSellerApp(id: string, page?: AppPath) {
  if (!isUuid(id)) notFound();
  const seller = await requireSeller(appPath(id, page));
  const app = await findSellerApp(db(), seller.id, id);
  return app ? { seller, app } : notFound();
}

/** The same for what only the app's owner may do; 403 for its developers. */
export async function requireAppOwner(id: string, page?: AppPath) {
  const own = await requireSellerApp(id, page);
  return own.app.ownerId === own.seller.id ? own : forbidden();
}
