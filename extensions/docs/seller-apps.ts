import { readSeller } from '@/lib/accounts/read-seller.ts';
import { listApps } from '@/lib/apps/apps.ts';
import { db } from '@/lib/database/db.ts';

type App = Awaited<ReturnType<typeof listApps>>[number];

/** The apps that who reads the documentation works on. */
export interface SellerApps {
  apps: App[];
  /** The one that the samples are for; null if there is none at all. */
  chosen: App | null;
  /** Whether the address names it. */
  wasChosen: boolean;
}

/** The apps of who is signed in, newest first, and the wanted one of them or else the newest. */
export async function findSellerApps({ headers }: Request, wanted: string | null): Promise<SellerApps | null> {
  const seller = await readSeller(headers);
  if (!seller) return null;
  const apps = await listApps(db(), seller.id);
  const named = apps.find(({ id }) => id === wanted);
  return { apps, chosen: named ?? apps[0] ?? null, wasChosen: named !== undefined };
}
