import type { IncomingMessage, ServerResponse } from 'node:http';
import { readSeller } from '@/lib/accounts/read-seller.ts';
import { cspSource } from '@/lib/apps/redirect-uri.ts';
import { db } from '@/lib/database/db.ts';
import { isPart } from '@/server/http/decide-authorization.ts';
import type { PagePolicy } from '@/server/http/page-security.ts';
import { APPROVAL_PAGE } from '../index.ts';
import { mayReturn } from '../lib/approval.ts';
import { findSellerApproval } from '../lib/seller-approvals.ts';

/** Lets the form of an approval lead back to the app that asked for it, for those who may see it. */
export async function decideApproval(request: IncomingMessage, response: ServerResponse): Promise<PagePolicy | null> {
  if (isPart(request, response)) return null;
  const [, id = ''] = APPROVAL_PAGE.exec((request.url ?? '').split('?')[0] ?? '') ?? [];
  // The page meets the same failure, and says so.
  const seller = await readSeller(new Headers({ cookie: String(request.headers.cookie ?? '') })).catch(() => null);
  const approval = seller && (await findSellerApproval(db(), seller.id, id).catch(() => null));
  const app = approval?.connection?.app;
  if (!app || approval.redirectUri === null || !mayReturn(approval.redirectUri, app)) return {};
  return {
    formTargets: [...new Set([approval.redirectUri, ...(app.websiteUrl ? [app.websiteUrl] : [])].map(cspSource))],
  };
}
