import { signOut } from '@/lib/accounts/end-session.ts';
import { readParameters } from '@/lib/http/body.ts';
import { plainText, seeOther } from '@/lib/http/page-responses.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { isSameOrigin } from '@/lib/http/same-origin.ts';

/** Signs the person out and redirects to sign-in, which goes on to `next` if the form has it. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return plainText(403, 'Sign out from the site itself.');
  const next = await readNext(request);
  await signOut(request.headers);
  return seeOther(next === '' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`);
}

async function readNext(request: Request): Promise<string> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return '';
  const form = await readParameters(request, []).catch(() => ({}) as Record<string, string>);
  return returnPath(form.next, '');
}
