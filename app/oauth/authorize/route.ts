import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { isSearchable } from '@/app/oauth/authorize/store-picker.tsx';
import { needsConfirmation } from '@/lib/access/confirmation.ts';
import { cspSource } from '@/lib/apps/redirect-uri.ts';
import { currentTime } from '@/lib/clock.ts';
import { listOwnConnectionsOfApp } from '@/lib/connections/connections.ts';
import { db, isDatabaseAway } from '@/lib/db.ts';
import { env, isDevelopment } from '@/lib/env.ts';
import { log } from '@/lib/log.ts';
import { type AuthorizeRequest, type Parameters, readQuery } from '@/lib/oauth/authorize-request.ts';
import { authorizePath, type ConsentApp, checkAuthorizeRequest } from '@/lib/oauth/check-authorize-request.ts';
import { signTicket } from '@/lib/oauth/ticket.ts';
import { pageHeaders } from '@/lib/page-headers.ts';
import { requestId } from '@/lib/request-id.ts';
import { type Seller, sellerOf } from '@/lib/session.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import { Consent } from './consent.tsx';
import { documentResponse } from './document.tsx';
import { OurFault, RequestError } from './request-error.tsx';

/**
 * The authorization screen (RFC 6749 section 4.1.1): asks the signed-in seller about a checked request.
 * A handler rather than a page, so that its answer is one small document: plain markup, its own styles and headers.
 */
export async function GET(request: Request): Promise<Response> {
  const isHttps = env().baseUrl.startsWith('https:');
  try {
    const { search } = new URL(request.url);
    const query = readQuery(search);
    const checked = await checkAuthorizeRequest(query, env().baseUrl);
    if ('fault' in checked) {
      const title = `This app can’t be connected · ${env().appName}`;
      return documentResponse(createElement(RequestError, { fault: checked.fault, query }), {
        status: 400,
        title,
        isHttps,
      });
    }
    const seller = await sellerOf(request.headers);
    if (!seller) return go(`/sign-in?next=${encodeURIComponent(`/oauth/authorize${search}`)}`, isHttps);
    if ('redirect' in checked) return go(checked.redirect, isHttps);
    return await ask(checked.app, checked.request, seller, query, isHttps);
  } catch (error) {
    log().error({ err: error, requestId: requestId(request.headers.get('x-request-id')) }, 'consent failed');
    const away = isDatabaseAway(error);
    return documentResponse(createElement(OurFault), {
      status: away ? 503 : 500,
      title: `Not now · ${env().appName}`,
      isHttps,
      headers: away ? { 'Retry-After': '5' } : {},
    });
  }
}

async function ask(app: ConsentApp, request: AuthorizeRequest, seller: Seller, query: Parameters, isHttps: boolean) {
  const { appName, authSecret, confirmSensitive } = env();
  const ticket = { id: randomUUID(), request, sellerId: seller.id, sessionId: seller.sessionId };
  const [stores, connections, signed] = await Promise.all([
    listOwnStores(db(), seller.id),
    listOwnConnectionsOfApp(db(), seller.id, app.id),
    signTicket(ticket, authSecret, currentTime()),
  ]);
  const consent = createElement(Consent, {
    appName,
    app,
    request,
    stores: stores.map((store) => ({
      ...store,
      connections: connections.filter(({ storeId }) => storeId === store.id),
    })),
    ticket: signed,
    email: seller.email,
    here: authorizePath(request),
    chosen: typeof query.store === 'string' ? query.store : undefined,
    problem: query.problem === 'store' || query.problem === 'confirm' ? query.problem : null,
    mustConfirm: confirmSensitive && needsConfirmation(app, request.scopes),
  });
  return documentResponse(consent, {
    status: 200,
    title: `Connect ${app.name} · ${appName}`,
    isHttps,
    // Browsers apply form-action to the redirect after the form, and many apps go on to their website from there.
    formTargets: [...new Set([cspSource(request.redirectUri), cspSource(app.websiteUrl)])],
    script: isSearchable(stores) ? '/store-search.js' : undefined,
  });
}

function go(location: string, isHttps: boolean): Response {
  const headers = pageHeaders({ nonce: randomUUID(), formTargets: [], isHttps, isDevelopment: isDevelopment() });
  return new Response(null, { status: 302, headers: { ...headers, Location: location } });
}
