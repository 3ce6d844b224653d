import { stringifySetCookie } from 'cookie';
import { cookieAttributes, cookieName, LANGUAGE_COOKIE, LANGUAGE_SECONDS } from '@/lib/accounts/auth-settings.ts';
import { readSeller } from '@/lib/accounts/read-seller.ts';
import { updateSettings } from '@/lib/accounts/sellers.ts';
import { db } from '@/lib/database/db.ts';
import { readParameters } from '@/lib/http/body.ts';
import { plainText, seeOther } from '@/lib/http/page-responses.ts';
import { returnPath } from '@/lib/http/return-path.ts';
import { isSameOrigin } from '@/lib/http/same-origin.ts';
import { isLanguage } from '@/lib/kernel/language/language.ts';
import { urlOf } from '@/lib/kernel/text/url.ts';

/** Keeps a language in this browser, for a signed-in person as their setting, and goes back to where they were. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return plainText(403, 'Choose a language on the site itself.');
  const { language } = await readParameters(request, []).catch(() => ({}) as Record<string, string>);
  if (!isLanguage(language)) return plainText(400, 'This is none of our languages.');
  const seller = await readSeller(request.headers);
  if (seller) await updateSettings(db(), seller.id, { language });
  const answer = seeOther(from(request.headers.get('referer')));
  const cookie = {
    name: cookieName(LANGUAGE_COOKIE),
    value: language,
    ...cookieAttributes(),
    maxAge: LANGUAGE_SECONDS,
  };
  answer.headers.append('Set-Cookie', stringifySetCookie(cookie));
  return answer;
}

/** The page that the form stood on; pages send it along to this site alone. */
function from(referer: string | null): string {
  const page = referer === null ? null : urlOf(referer);
  return page ? returnPath(page.pathname + page.search, '/sign-in') : '/sign-in';
}
