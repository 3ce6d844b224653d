import { parseSetCookie, stringifyCookie } from 'cookie';
import { expect } from 'vitest';
import { codeOf } from '@/e2e/authenticator.ts';
import { createSeller, DEMO_PASSWORD } from '@/prisma/demo/factories.ts';
import { db } from '../database/db.ts';
import { readMail } from '../journal/mail/queue-mail.ts';
import { urlOf } from '../kernel/text/url.ts';
import { auth } from './auth.ts';
import { cookieName } from './auth-settings.ts';
import { confirmTwoFactor, startTwoFactor } from './second-factors/start-two-factor.ts';

/** A browser for tests: it keeps the cookies that better-auth sets, as a real one would. */
export class Browser {
  readonly cookies = new Map<string, string>();

  /** What it sends with a request. */
  get headers(): Headers {
    return new Headers({ cookie: this.cookie });
  }

  get cookie(): string {
    return stringifyCookie(Object.fromEntries(this.cookies));
  }

  /** Takes the cookies from a response. */
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

/** Sends email and password, as the sign-in page does. */
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

let caller = 0;

/** When and from where this browser asks; every call comes from another address. */
export function from(browser: Browser, address = `203.0.113.${++caller % 250}`) {
  return { headers: browser.headers, address, now: new Date() };
}

/** A person who has switched two-step sign-in on. */
export async function protectedPerson() {
  const person = await signedIn();
  const started = await startTwoFactor(person.seller.id, DEMO_PASSWORD, from(person.browser));
  if ('refused' in started) throw new Error(String(started.refused));
  expect(await confirmTwoFactor(person.seller.id, codeOf(started.kit.key), from(person.browser))).toBe('done');
  await db().session.deleteMany({ where: { userId: person.seller.id } });
  return { ...person, kit: started.kit };
}

/** What was mailed to an address last. Throws when nothing was. */
export async function lastMailTo(recipient: string): Promise<{ subject: string; text: string }> {
  const { subject, content } = await db().mail.findFirstOrThrow({ where: { recipient }, orderBy: { id: 'desc' } });
  return { subject, text: (content && (await readMail(content))?.text) ?? '' };
}

/** The token of the link in a mail; empty when there is none. */
export function tokenIn({ text }: { text: string }): string {
  return linkToken(/https?:\/\/\S+\?link=\S+/.exec(text)?.[0] ?? '');
}

/** The token of a link; empty when there is none. */
export function linkToken(link: string): string {
  return urlOf(link)?.searchParams.get('link') ?? '';
}
