import { randomBytes } from 'node:crypto';
import { pageEndpoint } from '@/app/page-endpoint.ts';
import { PageError } from '@/app/page-error.ts';
import type { AppFields } from '@/lib/apps/app-form.ts';
import { redirectUriFaults } from '@/lib/apps/redirect-uri.ts';
import { updateApp } from '@/lib/apps/update-app.ts';
import { createSampleData } from '@/lib/billing/test-clock/create-sample-data.ts';
import { readParameters } from '@/lib/http/body.ts';
import { isSameOrigin } from '@/lib/http/same-origin.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import { testerCallback } from '../lib/link.ts';
import { offeredMoves } from '../lib/moves.ts';
import { runTesterMove } from '../lib/run-move.ts';
import { startWalk, type TesterPair, type TesterState, testerPhase } from '../lib/state.ts';
import { goOn, readWalkContext, showNotice, takeReturn, type WalkContext } from '../pages/walk.ts';
import { send } from './endpoints.ts';

const METHODS = ['S256', 'plain', 'none'] as const;
const LONGEST_SCOPE = 1500;
const CALLBACK = ['allow_callback', 'remove_callback'];

type Context = { params: Promise<{ id: string }> };

/**
 * Handles every form of the connect tester: does what `do` names, saves the walk in a sealed cookie and redirects back.
 */
export const POST = pageEndpoint(async (request, call, { params }: Context) => {
  if (!isSameOrigin(request)) throw new PageError('foreign_form');
  const at = await readWalkContext(request, (await params).id);
  if (at instanceof Response) return at;
  const form = await readParameters(request, []);
  const wanted = form.do ?? '';
  if (wanted === 'link') return makeLink(at, form);
  if (wanted === 'reset') return goOn(at, null, '#make-link');
  if (CALLBACK.includes(wanted)) return changeCallback(at, wanted === 'allow_callback', call);
  if (wanted === 'paste') return takeReturn(at, form.address ?? '');
  const { walk } = at;
  if (wanted === 'fill' && walk?.pair && !walk.ended) return fillStore(at, walk, walk.pair, call);
  const move = walk && offeredMoves(walk, testerPhase(walk)).find((one) => one === wanted);
  if (!move) return showNotice(at, 'over');
  const { baseUrl, appName } = env();
  const secret = form.client_secret?.trim() || null;
  const context = { ...call, clientId: at.app.clientId, secret, baseUrl, appName, send };
  return goOn(at, await runTesterMove(move, walk, context), '#result');
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
  return goOn(at, startWalk(link), '#consent');
}

/**
 * Allows the tester's callback as a redirect URI of the app, or removes it again, by the same rules and with the same
 * effect on a verification as in the app's settings.
 */
async function changeCallback(at: WalkContext, allow: boolean, context: RequestContext): Promise<Response> {
  const uri = testerCallback(env().baseUrl, at.app.id);
  let isFaulty = false;
  const change = (before: AppFields) => {
    const others = before.redirectUris.filter((one) => one !== uri);
    const redirectUris = allow ? [...others, uri] : others;
    isFaulty = redirectUriFaults(redirectUris).length > 0;
    return isFaulty ? before : { ...before, redirectUris };
  };
  const lost = await updateApp(at.seller.id, at.app.id, change, context);
  if (!lost || isFaulty) return showNotice(at, 'callback_refused');
  if (!allow) return showNotice(at, 'callback_removed');
  return showNotice(at, lost.length > 0 ? 'callback_unverified' : 'callback_allowed');
}

/** Refusals that the page explains, by the notice that does. */
const NOTICE_OF: Record<string, string> = { store_not_empty: 'not_empty', clock_advancing: 'clock_advancing' };

/** Fills the test mode of the connected store with sample data, as a member of it: the token may not be allowed to. */
async function fillStore(
  at: WalkContext,
  walk: TesterState,
  { mode, storeId }: TesterPair,
  context: RequestContext,
): Promise<Response> {
  const access = mode === 'test' ? await checkSellerStore(at.seller, storeId, 'test', 'test_data') : null;
  if (!access || access === 'forbidden') return showNotice(at, 'not_your_store');
  try {
    await createSampleData(access, context);
  } catch (error) {
    const notice = error instanceof ApiError ? NOTICE_OF[error.reason] : undefined;
    if (!notice) throw error;
    return showNotice(at, notice);
  }
  return showNotice(at, 'filled', { ...walk, isEmpty: false });
}
