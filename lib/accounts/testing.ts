import { parseSetCookie, stringifyCookie } from 'cookie';
import { createSeller, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { auth, cookieName } from '../auth.ts';
import { db } from '../db.ts';

/** A browser of a test: it keeps the cookies that better-auth sets, as a real one would. */
export class Browser {
  readonly cookies = new Map<string, string>();

  /** What it sends with a request. */
  get headers(): Headers {
    return new Headers({ cookie: this.cookie });
  }

  get cookie(): string {
    return stringifyCookie(Object.fromEntries(this.cookies));
  }

  /** Takes the cookies of an answer. */
  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const { name, value = '', maxAge } = parseSetCookie(line);
      if (maxAge === 0 || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  get isSignedIn(): boolean {
    return this.cookies.has(cookieName('session'));
  }
}

/** Gives email and password, as the sign-in page does. */
export async function givePassword(email: string, browser = new Browser()): Promise<Browser> {
  const { headers } = await auth().api.signInEmail({
    body: { email, password: DEMO_PASSWORD },
    headers: browser.headers,
    returnHeaders: true,
  });
  browser.take(headers);
  return browser;
}

/** A person who is signed in, and their browser. */
export async function signedIn() {
  const seller = await createSeller(db());
  const browser = await givePassword(seller.email);
  const session = await db().session.findFirstOrThrow({ where: { userId: seller.id }, select: { id: true } });
  return { seller, browser, sessionId: session.id };
}
