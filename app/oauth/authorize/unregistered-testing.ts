import { POST as register } from '@/app/api/oauth/register/route.ts';
import { s256 } from '@/lib/oauth/pkce.ts';
import { postJson, VERIFIER } from '@/prisma/testing/scene.ts';
import { send } from './decision/testing.ts';
import { consentScene, HERE, openConsent } from './testing.ts';

export type Form = Record<string, string>;

/** A client that has just registered itself, and a seller who is asked about it. */
export async function clientScene({ uris = ['http://127.0.0.1/callback'], name = 'Desk assistant', more = {} } = {}) {
  const scene = await consentScene();
  const registered = await postJson(register, { redirect_uris: uris, client_name: name, ...more });
  const clientId = String(registered.body.client_id);
  const ask = (more: Form = {}) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: uris[0] ?? '',
      scope: 'products:read orders:read',
      code_challenge: s256(VERIFIER),
      code_challenge_method: 'S256',
      ...more,
    });
    return openConsent(
      new Request(`${HERE}/oauth/authorize?${query}`, { headers: { host: 'localhost:3000', cookie: scene.cookie } }),
    );
  };
  const press = async (more: Form, form: Form) => {
    const ticket = /name="ticket" value="([^"]+)"/.exec(await (await ask(more)).text())?.[1] ?? '';
    const answer = await send(scene, { ticket, store: scene.store.id, mode: 'test', decision: 'authorize', ...form });
    return new URL(answer.headers.get('location') ?? '', HERE);
  };
  return { ...scene, clientId, ask, press };
}
