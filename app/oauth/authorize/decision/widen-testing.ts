import { POST as token } from '@/app/api/oauth/token/route.ts';
import { db } from '@/lib/database/db.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { keysFor } from '@/lib/kernel/crypto/keys.ts';
import { nameConnection } from '@/lib/oauth/authorization/named-connection.ts';
import { connect } from '@/prisma/testing/connect.ts';
import { codeBody, post, rowOf } from '@/prisma/testing/scene.ts';
import { consentScene, HERE, openConsent } from '../testing.ts';
import { answer } from './testing.ts';

/** A connection, and the screen on which its app asks for more; of a seller who is signed in already, where given. */
export async function asking(
  scopes = ['subscriptions:write'],
  mode: 'live' | 'test' = 'test',
  scene?: Awaited<ReturnType<typeof consentScene>>,
) {
  const here = scene ?? (await consentScene());
  const { app, store, seller, cookie } = here;
  const pair = await connect({ app, store, ownerId: seller.id, mode, scopes });
  const { id } = await rowOf(pair.access_token);
  const open = async (scope: string, more: Record<string, string> = {}) => {
    const connection = nameConnection(id, keysFor('connections asked again for', env()));
    const query = { response_type: 'code', client_id: app.clientId, redirect_uri: app.redirectUri, connection };
    const url = `${HERE}/oauth/authorize?${new URLSearchParams({ ...query, scope, ...more })}`;
    return (await openConsent(new Request(url, { headers: { host: 'localhost:3000', cookie } }))).text();
  };
  const press = (html: string, form: Record<string, string> = {}) =>
    answer(html, cookie, { store: store.id, mode: 'test', decision: 'authorize', access_ends: 'never', ...form });
  const redeem = (back: URL) => post(token, codeBody(app, back.searchParams.get('code') ?? ''));
  const row = () => db().connection.findUniqueOrThrow({ where: { id }, include: { limits: true } });
  return { ...here, pair, id, open, press, redeem, row };
}
