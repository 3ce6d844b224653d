import { appPath } from '@/app/(main)/dashboard/developer/apps/[id]/seller-app.ts';
import { pageEndpoint } from '@/app/page-endpoint.ts';
import { seeOther } from '@/lib/http/page-responses.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { testerCallback } from '../lib/link.ts';
import { readWalkContext, takeReturn } from '../pages/walk.ts';

type Context = { params: Promise<{ id: string }> };

const take = pageEndpoint(async (request, _call, { params }: Context) => {
  const at = await readWalkContext(request, (await params).id);
  if (at instanceof Response) return at;
  return takeReturn(at, testerCallback(env().baseUrl, at.app.id) + new URL(request.url).search);
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
