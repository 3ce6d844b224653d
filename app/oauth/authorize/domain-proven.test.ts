import { expect, test } from 'vitest';
import { db } from '@/lib/database/db.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { authorizeRequest, consentScene, HERE, openConsent } from './testing.ts';

testDatabase({ baseUrl: HERE });

const PROVEN = /<span data-testid="domain-proven">.*?Domain proven.*?<\/span>/s;

test('a proven domain is said beside the host, apart from Verified, with what it means', async () => {
  for (const verification of ['none', 'verified'] as const) {
    const { app, cookie } = await consentScene({ websiteUrl: 'https://parcels.example:8443/x', verification });
    const html = async () => (await openConsent(authorizeRequest(app, {}, cookie))).text();
    expect(await html()).not.toMatch(/[dD]omain proven/);
    await db().app.update({ where: { id: app.id }, data: { provenDomain: 'parcels.example' } });
    const proven = await html();
    expect(proven).toMatch(PROVEN);
    expect(proven).toContain('This says who owns the address, not that the app was checked.');
    expect(proven.includes('>Verified<')).toBe(verification === 'verified');
    if (verification === 'none') expect(proven).toContain('has not checked who is behind this app');
    // Of another host it says nothing.
    await db().app.update({ where: { id: app.id }, data: { websiteUrl: 'https://www.parcels.example' } });
    expect(await html()).not.toMatch(PROVEN);
  }
});
