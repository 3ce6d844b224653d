import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { db } from '@/lib/db.ts';
import { env } from '@/lib/env.ts';
import { authorizePath } from '@/lib/oauth/check-authorize-request.ts';
import { listOwnConnectionsOfApp } from '@/lib/oauth/connections.ts';
import { signTicket } from '@/lib/oauth/ticket.ts';
import { currentSeller } from '@/lib/session.ts';
import { listOwnStores } from '@/lib/stores/stores.ts';
import { Consent } from './consent.tsx';
import { readRequest } from './request.ts';

export const metadata: Metadata = { title: 'Connect an app', robots: { index: false } };

/** The authorization screen (RFC 6749 section 4.1.1): asks the signed-in seller about a checked request. */
export default async function AuthorizePage() {
  const { search, query, checked } = await readRequest();
  // not-found.tsx beside this file says what is wrong; a page can't choose another 4xx status.
  if ('fault' in checked) notFound();
  const seller = await currentSeller();
  if (!seller) redirect(`/sign-in?next=${encodeURIComponent(`/oauth/authorize${search}`)}`);
  if ('redirect' in checked) redirect(checked.redirect);

  const { app, request } = checked;
  const ticket = { id: randomUUID(), request, sellerId: seller.id, sessionId: seller.sessionId };
  const [stores, connections, signed] = await Promise.all([
    listOwnStores(db(), seller.id),
    listOwnConnectionsOfApp(db(), seller.id, app.id),
    signTicket(ticket, env().authSecret, new Date()),
  ]);
  return (
    <Consent
      appName={env().appName}
      app={app}
      request={request}
      stores={stores.map((store) => ({ ...store, connections: connections.filter(({ storeId }) => storeId === store.id) }))}
      ticket={signed}
      email={seller.email}
      here={authorizePath(request)}
      storeMissing={query.problem === 'store'}
    />
  );
}
