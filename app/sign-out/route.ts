import { signOut } from '@/lib/accounts/sign-out.ts';
import { returnPath } from '@/lib/return-path.ts';
import { isSameOrigin } from '@/lib/same-origin.ts';

/** Signs the person out and shows the sign-in page, which leads on to `next` when the form names one. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response('Sign out from the site itself.', { status: 403 });
  const next = await readNext(request);
  await signOut(request.headers);
  const location = next === '' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}

async function readNext(request: Request): Promise<string> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return '';
  return returnPath((await request.formData()).get('next'), '');
}
