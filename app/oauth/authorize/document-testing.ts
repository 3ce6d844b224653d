import { POST as token } from '@/app/api/oauth/token/route.ts';
import { documentHost } from '@/lib/oauth/clients/document-testing.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { post, VERIFIER } from '@/prisma/testing/scene.ts';
import { POST as decide } from './decision/route.ts';
import { consentScene, HERE, openConsent } from './testing.ts';

type Form = Record<string, string>;

/** The consent screen's address for a client. */
export const consentUrl = (clientId: string, more: Form = {}) =>
  `${HERE}/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: 'http://127.0.0.1/callback',
    scope: 'orders:read',
    code_challenge: s256(VERIFIER),
    code_challenge_method: 'S256',
    ...more,
  })}`;

/** A client with its document on this machine, and a seller who is asked about it. */
export async function documentScene(document: object = {}) {
  const host = await documentHost(document);
  const scene = await consentScene();
  const ask = (more: Form = {}, cookie = scene.cookie) =>
    openConsent(new Request(consentUrl(host.clientId, more), { headers: { host: 'localhost:3000', cookie } }));
  const fault = async (more: Form = {}) => {
    const answer = await ask(more);
    const [, name = null] = /data-testid="client-fault"[^>]*>(\w+)</.exec(await answer.text()) ?? [];
    return [answer.status, name];
  };
  const press = async (form: Form = {}, more: Form = {}) => {
    const ticket = /name="ticket" value="([^"]+)"/.exec(await (await ask(more)).text())?.[1] ?? '';
    const headers = { cookie: scene.cookie, host: 'localhost:3000', origin: HERE };
    const ticked = { ticked: 'orders:read', ...form };
    const body = new URLSearchParams({ ticket, store: scene.store.id, mode: 'test', decision: 'authorize', ...ticked });
    const answer = await decide(new Request(`${HERE}/oauth/authorize/decision`, { method: 'POST', headers, body }));
    return new URL(answer.headers.get('location') ?? '', HERE);
  };
  const exchange = async (more: Form = {}) =>
    post(token, {
      grant_type: 'authorization_code',
      client_id: host.clientId,
      redirect_uri: 'http://127.0.0.1/callback',
      code: (await press()).searchParams.get('code') ?? '',
      code_verifier: VERIFIER,
      ...more,
    });
  const refresh = (refresh_token: string) =>
    post(token, { grant_type: 'refresh_token', client_id: host.clientId, refresh_token });
  return { ...scene, host, ask, fault, press, exchange, refresh };
}
