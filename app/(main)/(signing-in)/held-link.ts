import { cookies } from 'next/headers';
import { cookieAttributes, cookieName } from '@/lib/auth.ts';

const NAME = 'link';
/** As long as somebody may look at the page before they press its button. */
const SECONDS = 30 * 60;

/** Keeps the token of a link from a mail in a cookie, so that it leaves the address bar and the browser's history. */
export async function holdLink(token: string): Promise<void> {
  (await cookies()).set(cookieName(NAME), token, { ...cookieAttributes(), maxAge: SECONDS });
}

/** The token that this browser holds; empty when there is none. */
export async function heldLink(): Promise<string> {
  return (await cookies()).get(cookieName(NAME))?.value ?? '';
}

/** Forgets it, once the link has been used. */
export async function dropHeldLink(): Promise<void> {
  (await cookies()).set(cookieName(NAME), '', { ...cookieAttributes(), maxAge: 0 });
}
