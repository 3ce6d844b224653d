import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { FormState } from './forms.ts';

/**
 * Ends a form's action by going on to a path of this site as a new page load, so that the page's own headers apply:
 * consent has its own Content-Security-Policy. Next.js's redirect() from an action would have this server fetch the
 * path first, with the person's cookies, and follow where it leads: to an app's redirect URI when consent refuses a request.
 */
export async function goOnTo(path: string): Promise<FormState> {
  if ((await headers()).has('next-action')) return { goTo: path };
  return redirect(path);
}
