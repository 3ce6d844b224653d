import { z } from 'zod';
import { idInAddress, listAddress, modeInAddress, placeInAddress } from '@/lib/http/list-address.ts';

/** Apps that somebody registered, or clients that nobody did. */
export const kindInAddress = z.enum(['apps', 'agents']).optional().catch(undefined);

const schema = z.object({
  store: idInAddress,
  mode: modeInAddress,
  app: idInAddress,
  kind: kindInAddress,
  ...placeInAddress,
});

type Query = z.output<typeof schema>;
export type Filter = Pick<Query, 'store' | 'mode' | 'app' | 'kind'>;

/** The page that lists the apps that can use the seller's stores. */
export const APPS_PATH = '/dashboard/apps';

export function readQuery(query: Record<string, string | string[] | undefined>): Query {
  return schema.parse(query);
}

export function appsPath(query: Partial<Query>): string {
  return listAddress(APPS_PATH, query);
}

/** The page that lists what apps ask for. */
export const APPROVALS_PATH = '/dashboard/approvals';

/** The page of the access that ends on a day, to which mails lead. */
export const ENDING_PATH = `${APPS_PATH}/ending`;

export function permissionsPath(connectionId: string): string {
  return `${APPS_PATH}/${connectionId}`;
}

/** Where mails about ended access lead; below it, what one connection or key has read and changed. */
export const TOUCHED_PATH = '/dashboard/touched';

export function touchedPath(holderId: string): string {
  return `${TOUCHED_PATH}/${holderId}`;
}

export function requestPath(requestId: string): string {
  return `${APPS_PATH}/requests/${requestId}`;
}
