import { randomBytes } from 'node:crypto';
import { pageEndpoint } from '@/app/page-endpoint.ts';
import { PageError } from '@/app/page-error.ts';
import { createSampleData } from '@/lib/billing/test-clock/create-sample-data.ts';
import { readParameters } from '@/lib/http/body.ts';
import type { RequestContext } from '@/lib/http/request-context.ts';
import { isSameOrigin } from '@/lib/http/same-origin.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { checkSellerStore } from '@/lib/stores/check-seller-store.ts';
import { changeTesterCallback } from '../lib/change-callback.ts';
import { readReturn, testerCallback } from '../lib/link.ts';
import { offeredMoves } from '../lib/moves.ts';
import { runTesterMove } from '../lib/run-move.ts';
import { startWalk, type TesterPair, testerPhase } from '../lib/state.ts';
import { backToTester, readWalkContext, takeReturn, type WalkContext } from '../pages/walk.ts';
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
  if (wanted === 'reset') return backToTester(at, null, { part: 'make-link' });
  if (CALLBACK.includes(wanted)) return changeCallback(at, wanted === 'allow_callback', call);
  const { walk } = at;
  if (!walk) return backToTester(at, undefined, { notice: 'over' });
  if (wanted === 'paste') {
    if (walk.pair) return backToTester(at, undefined, { notice: 'over' });
    return takeReturn(at, walk, readReturn(form.address ?? '', walk.link, env().baseUrl));
  }
  if (wanted === 'fill' && walk.pair && !walk.ended) return fillStore(at, walk.pair, call);
  const move = offeredMoves(walk, testerPhase(walk)).find((one) => one === wanted);
  if (!move) return backToTester(at, undefined, { notice: 'over' });
  const { baseUrl, appName } = env();
  const secret = form.client_secret?.trim() || null;
  const context = { ...call, clientId: at.app.clientId, secret, baseUrl, appName, send };
  return backToTester(at, await runTesterMove(move, walk, context), { part: 'result' });
});

function makeLink(at: WalkContext, form: Record<string, string>): Promise<Response> {
  const method = METHODS.find((one) => one === form.method);
  const redirectUri = at.app.redirectUris.find((uri) => uri === form.redirect_uri);
  const scope = (form.scope ?? '').trim();
  const optionalScope = (form.optionalScope ?? '').trim();
  if (!method || !redirectUri || scope.length > LONGEST_SCOPE || optionalScope.length > LONGEST_SCOPE)
    return backToTester(at, undefined, { notice: 'choose', part: 'notice' });
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  return backToTester(
    at,
    startWalk({ redirectUri, scope, optionalScope, method, verifier: random(32), state: random(16) }),
    { part: 'consent' },
  );
}

async function changeCallback(at: WalkContext, allow: boolean, context: RequestContext): Promise<Response> {
  const uri = testerCallback(env().baseUrl, at.app.id);
  const done = await changeTesterCallback(at.seller.id, at.app.id, uri, allow ? 'allowed' : 'removed', context);
  if (!done || 'faults' in done) return backToTester(at, undefined, { notice: 'callback_refused', part: 'notice' });
  const notice = !allow ? 'callback_removed' : done.lost.length > 0 ? 'callback_unverified' : 'callback_allowed';
  return backToTester(at, undefined, { notice, part: 'notice' });
}

/** Refusals that the page explains, by the notice that does. */
const NOTICE_OF: Record<string, string> = { store_not_empty: 'not_empty', clock_advancing: 'clock_advancing' };

/** Fills the test mode of the connected store with sample data, as a member of it: the token may not be allowed to. */
async function fillStore(at: WalkContext, pair: TesterPair, context: RequestContext): Promise<Response> {
  const access = pair.mode === 'test' ? await checkSellerStore(at.seller, pair.storeId, 'test', 'test_data') : null;
  if (!access || access === 'forbidden')
    return backToTester(at, undefined, { notice: 'not_your_store', part: 'notice' });
  try {
    await createSampleData(access, context);
  } catch (error) {
    const notice = error instanceof ApiError ? NOTICE_OF[error.reason] : undefined;
    if (!notice) throw error;
    return backToTester(at, undefined, { notice, part: 'notice' });
  }
  const { walk } = at;
  return backToTester(at, walk && { ...walk, isEmpty: false }, { notice: 'filled', part: 'notice' });
}
