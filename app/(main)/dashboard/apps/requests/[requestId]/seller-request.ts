import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { requestPath } from '@/app/(main)/dashboard/apps/list.ts';
import { requireSeller } from '@/lib/accounts/require-seller.ts';
import { db } from '@/lib/database/db.ts';
import { readRequestContext } from '@/lib/http/request-headers.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { currentTime } from '@/lib/kernel/process/clock.ts';
import { readQuery } from '@/lib/oauth/authorization/authorize-request.ts';
import { checkAuthorizeRequest } from '@/lib/oauth/authorization/check-authorize-request.ts';
import { readAppStanding } from '@/lib/oauth/connections/app-connections.ts';
import { findSellerRequest } from '@/lib/oauth/connections/connect-requests.ts';
import { needsConfirmation } from '@/lib/permissions/scope.ts';
import { sensitiveReasons } from '@/lib/permissions/scope-catalogue.ts';
import { requireSellerAccess } from '../../../seller-access.ts';

/**
 * A request that the signed-in seller may answer, or that was approved; 403 when their role may not, 404 for any other.
 * With what the app can do without, and whether approving needs a ticked box; null where the app can't be connected
 * like this any more.
 */
export async function requireSellerRequest(id: string) {
  const seller = await requireSeller(requestPath(id));
  const request = (await findSellerRequest(db(), seller.id, id, currentTime())) ?? notFound();
  await requireSellerAccess(seller, request.store.id, request.mode, 'connect');
  const { baseUrl, confirmSensitive } = env();
  const asker = { ...readRequestContext(await headers()), sellerId: seller.id };
  const checked = await checkAuthorizeRequest(readQuery(new URL(request.path, baseUrl).search), baseUrl, asker);
  if (!('request' in checked)) return { seller, request, wanted: null };
  const optional = checked.request.optional ?? [];
  const { app } = checked;
  const isSensitive = sensitiveReasons([...checked.request.scopes, ...optional]).length > 0;
  const isUnproven = isSensitive && app.verification !== 'verified' && request.mode === 'live';
  const standing = isUnproven ? await readAppStanding(db(), app.id) : null;
  const needsConfirming = (scopes: readonly string[]) => confirmSensitive && needsConfirmation(app, scopes);
  return { seller, request, wanted: { app, optional, isSensitive, standing, needsConfirming } };
}
