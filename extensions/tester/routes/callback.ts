import { appPath } from '@/app/(main)/dashboard/developer/apps/[id]/seller-app.ts';
import { pageEndpoint } from '@/app/page-endpoint.ts';
import { seeOther } from '@/lib/http/page-responses.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { readReturn, testerCallback } from '../lib/link.ts';
import { backToTester, readWalkContext, takeReturn } from '../pages/walk.ts';

type Context = { params: Promise<{ id: string }> };

const take = pageEndpoint(async (request, _call, { params }: Context) => {
  const at = await readWalkContext(request, (await params).id);
  if (at instanceof Response) return at;
  const { baseUrl } = env();
  if (!at.walk || at.walk.pair) return backToTester(at, undefined, { notice: 'over' });
  const address = testerCallback(baseUrl, at.app.id) + new URL(request.url).search;
  return takeReturn(at, at.walk, readReturn(address, at.walk.link, baseUrl));
});

/**
 * The connect tester's redirect URI. Saves what is in the query and redirects to a clean URL at once, even if the app's
 * owner isn't signed in.
 */
export async function GET(request: Request, context: Context): Promise<Response> {
  const answer = await take(request, context);
  if (answer.status === 303) return answer;
  const { id } = await context.params;
  return seeOther(appPath(encodeURIComponent(id), 'connect-tester'));
}
