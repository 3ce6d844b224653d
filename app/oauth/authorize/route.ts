import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { documentResponse } from '@/app/document.tsx';
import { pageEndpoint } from '@/app/page-endpoint.ts';
import { may, mayAsk, type Role } from '@/lib/access/role.ts';
import { needsConfirmation } from '@/lib/access/scope.ts';
import { readSeller, type Seller } from '@/lib/accounts/read-seller.ts';
import { cspSource } from '@/lib/apps/redirect-uri.ts';
import { env, isDevelopment } from '@/lib/config/env.ts';
import { type Approval, isApproved } from '@/lib/connections/approval.ts';
import { listApprovals } from '@/lib/connections/connect-requests.ts';
import { listStoresForApp } from '@/lib/connections/own-connections.ts';
import { keysFor } from '@/lib/crypto/keys.ts';
import { db } from '@/lib/database/db.ts';
import { headerValue } from '@/lib/http/header-value.ts';
import { pageHeaders } from '@/lib/http/page-headers.ts';
import { type AuthorizeRequest, type Parameters, readQuery } from '@/lib/oauth/authorize-request.ts';
import { authorizePath, type ConsentApp, checkAuthorizeRequest } from '@/lib/oauth/check-authorize-request.ts';
import { readTicked, signTicket } from '@/lib/oauth/ticket.ts';
import { currentTime } from '@/lib/process/clock.ts';
import { Consent } from './consent.tsx';
import { summaryStyles } from './consent-summary.tsx';
import { RequestError } from './request-error.tsx';
import { isSearchable } from './store-picker.tsx';

/**
 * The authorization screen (RFC 6749 section 4.1.1): asks the signed-in seller about a checked request. A handler
 * rather than a page, so that the answer is one small document: plain markup with its own styles and headers.
 */
export const GET = pageEndpoint(async (request) => {
  const { search } = new URL(request.url);
  const { appName, baseUrl } = env();
  const query = readQuery(search);
  const checked = await checkAuthorizeRequest(query, baseUrl);
  if ('fault' in checked) {
    const title = `This app can’t be connected · ${appName}`;
    return documentResponse(createElement(RequestError, { ...checked, query }), { status: 400, title });
  }
  const seller = await readSeller(request.headers);
  if (!seller) return redirectTo(`/sign-in?next=${encodeURIComponent(`/oauth/authorize${search}`)}`);
  if ('redirect' in checked) return redirectTo(checked.redirect);
  // Who is not asked for a mode starts with the one that they work in.
  const { mode = seller.shownMode } = query.mode ? checked.request : {};
  return showConsent(checked.app, { ...checked.request, mode }, seller, query);
});

async function showConsent(app: ConsentApp, request: AuthorizeRequest, seller: Seller, query: Parameters) {
  const { appName, confirmSensitive } = env();
  const now = currentTime();
  const ticket = { id: randomUUID(), request, sellerId: seller.id, sessionId: seller.sessionId };
  const keys = keysFor('consent tickets', env());
  const [stores, approvals, signed, ticked] = await Promise.all([
    listStoresForApp(db(), seller.id, app.id),
    listApprovals(db(), seller.id, app.id, now),
    signTicket(ticket, keys, now),
    typeof query.ticked === 'string' ? readTicked(query.ticked, ticket, keys, now) : [],
  ]);
  const consent = createElement(Consent, {
    appName,
    app,
    request,
    stores: stores.map((store) => ({ ...store, ...rightsIn(store, request.scopes, approvals) })),
    ticket: signed,
    email: seller.email,
    here: authorizePath(request),
    chosen: typeof query.store === 'string' ? query.store : undefined,
    problem: PROBLEMS.find((problem) => problem === query.problem) ?? null,
    ticked,
    confirmation: confirmSensitive ? confirmationFor(app, request) : null,
  });
  return documentResponse(consent, {
    status: 200,
    title: `Connect ${app.name} · ${appName}`,
    // Browsers apply form-action to redirects after the form as well, and many apps redirect on to their website.
    formTargets: [...new Set([cspSource(request.redirectUri), cspSource(app.websiteUrl)])],
    styles: summaryStyles(stores.length),
    script: isSearchable(stores) ? '/store-search.js' : undefined,
  });
}

/** Whether the seller has to confirm a second time: always, or only if they tick what is optional. */
function confirmationFor(app: ConsentApp, { scopes, optional = [] }: AuthorizeRequest) {
  if (needsConfirmation(app, scopes)) return 'needed';
  return needsConfirmation(app, optional) ? 'with_optional' : null;
}

const PROBLEMS = ['store', 'confirm', 'role', 'ticked'] as const;

/** In which modes the seller may connect this app to a store, and in which they may ask those who may. */
function rightsIn({ id: storeId, role }: { id: string; role: Role }, scopes: string[], approvals: Approval[]) {
  const approved = MODES.filter((mode) => isApproved(approvals, { storeId, mode, scopes }));
  return {
    connectIn: MODES.filter((mode) => may(role, 'connect', mode) || approved.includes(mode)),
    askIn: MODES.filter((mode) => mayAsk(role, mode) && !approved.includes(mode)),
  };
}

const MODES = ['live', 'test'] as const;

function redirectTo(location: string): Response {
  const isHttps = env().baseUrl.startsWith('https:');
  const headers = pageHeaders({ nonce: randomUUID(), formTargets: [], isHttps, isDevelopment: isDevelopment() });
  return new Response(null, { status: 302, headers: { ...headers, Location: headerValue(location) } });
}
