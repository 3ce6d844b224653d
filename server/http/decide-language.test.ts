import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { cookieName, LANGUAGE_COOKIE } from '@/lib/accounts/auth-settings.ts';
import { updateSettings } from '@/lib/accounts/sellers.ts';
import { signedIn } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { currentLanguage, currentReader, frameLanguage } from '@/lib/kernel/language/current-language.ts';
import { inScope } from '@/lib/kernel/process/request-scope.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { decideLanguage } from './decide-language.ts';

testDatabase();

/** The language that a request gets. */
function decided(url: string, headers: Record<string, string> = {}): Promise<string> {
  return inScope({}, async () => {
    await decideLanguage({ url, headers } as unknown as IncomingMessage);
    return currentLanguage();
  });
}

const CONSENT = '/oauth/authorize?client_id=x&ui_locales=ja%20fr';

const chosen = (language: string) => `${cookieName(LANGUAGE_COOKIE)}=${language}`;

describe('the language of a page', () => {
  test('is English unless somebody asks for another', async () => {
    expect(await decided('/sign-in')).toBe('en');
    expect(await decided('/sign-in', { 'accept-language': 'nl, tlh' })).toBe('en');
    expect(await decided('/sign-in', { cookie: chosen('tlh') })).toBe('en');
  });

  test('is what the browser prefers, then what the app asks for, then what was chosen, each before the other', async () => {
    const headers = { 'accept-language': 'de-AT, de;q=0.9' };
    expect(await decided('/sign-in', headers)).toBe('de');
    expect(await decided(CONSENT, headers)).toBe('ja');
    expect(await decided(`/sign-in?next=${encodeURIComponent(CONSENT)}`, headers)).toBe('ja');
    expect(await decided(CONSENT, { ...headers, cookie: chosen('es') })).toBe('es');
  });

  test('is the setting of a signed-in person before all that', async () => {
    const { seller, browser } = await signedIn();
    const headers = { cookie: `${chosen('es')}; ${browser.cookie}`, 'accept-language': 'de' };
    expect(await decided(CONSENT, headers)).toBe('es');
    await updateSettings(db(), seller.id, { language: 'ar' });
    expect(await decided(CONSENT, headers)).toBe('ar');
    await updateSettings(db(), seller.id, { language: null });
    expect(await decided(CONSENT, headers)).toBe('es');
  });

  test('is that of its person on the dashboard, and English on pages for developers, in a frame of theirs', async () => {
    const headers = { 'accept-language': 'de' };
    expect(await decided('/dashboard/apps', headers)).toBe('de');
    for (const url of ['/dashboard/developer/apps', '/operator/state'])
      await inScope({}, async () => {
        await decideLanguage({ url, headers } as unknown as IncomingMessage);
        expect([currentLanguage(), frameLanguage()]).toEqual(['en', 'de']);
      });
  });

  test('comes with the time zone of a signed-in person, on their pages for developers too', async () => {
    const { seller, browser } = await signedIn();
    const zone = (url: string) =>
      inScope({}, async () => {
        await decideLanguage({ url, headers: { cookie: browser.cookie } } as unknown as IncomingMessage);
        return currentReader().timeZone;
      });
    expect(await zone('/dashboard')).toBe('UTC');
    const where = { id: seller.id };
    await db().user.update({ where, data: { timeZone: 'Asia/Tokyo' } });
    for (const url of ['/dashboard', '/dashboard/developer/requests', CONSENT])
      expect(await zone(url)).toBe('Asia/Tokyo');
    // One that this process doesn't know, as a later release may have written it.
    await db().user.update({ where, data: { timeZone: 'Mars/Olympus' } });
    expect(await zone('/dashboard')).toBe('UTC');
  });

  test('is English where there is no other', async () => {
    for (const path of ['/docs', '/docs/tokens', '/operator/state', '/icon.svg'])
      expect(await decided(path, { 'accept-language': 'de' }), path).toBe('en');
    expect(await decided('/docsy', { 'accept-language': 'de' })).toBe('de');
  });
});
