import type { IncomingMessage, ServerResponse } from 'node:http';
import { mayReturn } from '@/extensions/approvals/lib/approval.ts';
import { findOwnApproval } from '@/extensions/approvals/lib/own-approvals.ts';
import { readSeller } from '@/lib/accounts/read-seller.ts';
import { cspSource } from '@/lib/apps/redirect-uri.ts';
import { db } from '@/lib/database/db.ts';
import { isPart } from './decide-authorization.ts';
import type { PagePolicy } from './page-security.ts';

const PATH = /^\/approve\/([\da-f-]{36})$/i;

/** Whether a path is that of a page on which an approval is decided. */
export function isApproval(path: string): boolean {
  return PATH.test(path);
}

/** Lets the form of an approval lead back to the app that asked for it, for those who may see it. */
export async function decideApproval(request: IncomingMessage, response: ServerResponse): Promise<PagePolicy | null> {
  if (isPart(request, response)) return null;
  const [, id = ''] = PATH.exec((request.url ?? '').split('?')[0] ?? '') ?? [];
  // The page meets the same failure, and says so.
  const seller = await readSeller(new Headers({ cookie: String(request.headers.cookie ?? '') })).catch(() => null);
  const approval = seller && (await findOwnApproval(db(), seller.id, id).catch(() => null));
  const app = approval?.connection?.app;
  if (!app || approval.redirectUri === null || !mayReturn(approval.redirectUri, app)) return {};
  return {
    formTargets: [...new Set([approval.redirectUri, ...(app.websiteUrl ? [app.websiteUrl] : [])].map(cspSource))],
  };
}
