import { randomBytes } from 'node:crypto';
import * as revoke from '@/app/api/oauth/revoke/route.ts';
import * as token from '@/app/api/oauth/token/route.ts';
import * as me from '@/app/api/v1/me/route.ts';
import { PageError, pageEndpoint } from '@/app/page-endpoint.ts';
import { readParameters } from '@/lib/http/body.ts';
import { isSameOrigin } from '@/lib/http/same-origin.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { offeredMoves } from '../lib/moves.ts';
import { runTesterMove } from '../lib/run-move.ts';
import { goOn, readWalkContext, showNotice, takeReturn, type WalkContext } from '../pages/walk.ts';

const METHODS = ['S256', 'plain', 'none'] as const;
const LONGEST_SCOPE = 1500;

/**
 * The public endpoints' own handlers. Not over the network, because the server may not be able to reach its own public
 * address.
 */
const ENDPOINTS = { '/api/oauth/token': token.POST, '/api/oauth/revoke': revoke.POST, '/api/v1/me': me.GET };

/**
 * Handles every form of the connect tester: does what `do` names, saves the walk in a sealed cookie and redirects back.
 */
export const POST = pageEndpoint(async (request, call, { params }: { params: Promise<{ id: string }> }) => {
  if (!isSameOrigin(request)) throw new PageError('foreign_form');
  const at = await readWalkContext(request, (await params).id);
  if (at instanceof Response) return at;
  const form = await readParameters(request, []);
  if (form.do === 'link') return makeLink(at, form);
  if (form.do === 'reset') return goOn(at, null, '#make-link');
  if (form.do === 'paste') return takeReturn(at, form.address ?? '');
  const { walk } = at;
  const move = walk && offeredMoves(walk).find((one) => one === form.do);
  if (!move) return showNotice(at, 'over');
  const { baseUrl, appName } = env();
  const secret = form.client_secret?.trim() || null;
  const { clientId } = at.app;
  const client = { ...call, clientId, secret, baseUrl, appName };
  const next = await runTesterMove(move, walk, { ...client, send: (path, sent) => ENDPOINTS[path](sent) });
  return goOn(at, next, '#result');
});

function makeLink(at: WalkContext, form: Record<string, string>): Promise<Response> {
  const method = METHODS.find((one) => one === form.method);
  const redirectUri = at.app.redirectUris.find((uri) => uri === form.redirect_uri);
  const scope = (form.scope ?? '').trim();
  const optionalScope = (form.optionalScope ?? '').trim();
  if (!method || !redirectUri || scope.length > LONGEST_SCOPE || optionalScope.length > LONGEST_SCOPE)
    return showNotice(at, 'choose');
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  const link = { redirectUri, scope, optionalScope, method, verifier: random(32), state: random(16) };
  return goOn(at, { link, rotations: 0 }, '#consent');
}
