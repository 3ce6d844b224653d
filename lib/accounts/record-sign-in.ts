import { db, transact } from '../database/db.ts';
import { insertNotices } from '../journal/notices/notices.ts';
import { acceptedLanguage, type Language } from '../kernel/language/language.ts';
import { isKnownFor, readUserAgent } from '../kernel/text/device.ts';
import { readTimeZone } from '../kernel/text/time-zone.ts';
import { ACCOUNT_LIMITS } from '../permissions/account-limits.ts';
import { type AccountContext, insertAccountEntry } from './account-entries.ts';
import type { AccountEvent } from './account-event.ts';
import { deviceIn, languageIn } from './auth-settings.ts';
import { findEmail, findSuspension, noteBrowser } from './sellers.ts';
import { dropOldestSessions } from './sessions.ts';

/** How many sessions an account may have; a further sign-in ends the oldest. */
export const MAX_SESSIONS = ACCOUNT_LIMITS.sessions;

/**
 * Records that somebody has signed in, tells them if it was on a device where they never had, and ends the account's
 * oldest sessions when it has too many. It notes the browser's language, for mails to whoever has chosen none, and its
 * time zone for an account without one.
 * @returns why the account is suspended, if it is: then the new session has ended already. Else null.
 */
export async function recordSignIn(
  userId: string,
  kind: AccountEvent,
  context: AccountContext & { headers?: Headers; browserZone?: string },
): Promise<Suspended | null> {
  const suspended = await findSuspension(db(), userId);
  if (suspended !== null) {
    await dropOldestSessions(db(), userId, 0);
    return { suspended };
  }
  const isNew = kind !== 'created' && (await isNewDevice(userId, context.headers));
  const browser = { language: languageOf(context.headers), timeZone: readTimeZone(context.browserZone) };
  await transact(async (tx) => {
    await noteBrowser(tx, userId, browser);
    await insertAccountEntry(tx, userId, kind, context);
    if (!isNew) return;
    const content = { sentence: 'signedIn', ...readUserAgent(context.userAgent ?? null) } as const;
    await insertNotices(tx, [{ userId, kind: 'new_device', content, at: context.now }]);
  });
  await dropOldestSessions(db(), userId, MAX_SESSIONS);
  return null;
}

/** What was chosen in the browser, else what it accepts; what an app asks for isn't the person's wish. */
function languageOf(headers: Headers | undefined): Language | null {
  return languageIn(headers?.get('cookie') ?? '') ?? acceptedLanguage(headers?.get('accept-language') ?? '');
}

/** Whether nobody has signed in to the account on the device that sends these headers. */
async function isNewDevice(userId: string, headers: Headers | undefined): Promise<boolean> {
  const device = headers ? deviceIn(headers) : null;
  if (device === null) return true;
  const email = await findEmail(db(), userId);
  return email === null || !(isKnownFor(device, email) || isKnownFor(device, userId));
}

/** Why an operator has suspended the account; told to whoever gave what it takes to sign in. */
export interface Suspended {
  suspended: string;
}
