import { describe, expect, test } from 'vitest';
import { createSeller, createStore } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { makeKey } from '@/prisma/testing/scene.ts';
import { lastMailTo } from '../../accounts/testing.ts';
import { db } from '../../database/db.ts';
import { asSellerId } from '../../permissions/seller.ts';
import { readMail } from '../mail/queue-mail.ts';
import { insertNotices } from './notices.ts';
import { queueNotices } from './queue-notices.ts';

testDatabase();

const NOW = new Date('2026-05-10T12:00:00Z');

describe('in the language that somebody has chosen', () => {
  const tellIn = async (language: string | null, kind: 'payment_failed' | 'live_key', name = 'Nordlicht') => {
    const { id, email } = await createSeller(db());
    await db().user.update({ where: { id }, data: { language, emailVerified: true } });
    const seller = { id: asSellerId(id), email };
    if (kind === 'live_key') {
      const store = await createStore(db(), seller.id, { name });
      await makeKey(seller, store, { mode: 'live', name: 'Export' });
    } else {
      const amount = { customer: 'Ada', amount: '4900', currency: 'usd' };
      const content = { sentence: 'paymentFailed', store: name, ...amount } as const;
      await insertNotices(db(), [{ userId: id, kind, content, at: NOW }]);
    }
    await queueNotices(new Date());
    const { content, ...mail } = await db().mail.findFirstOrThrow({ where: { recipient: email } });
    return { ...mail, ...(await readMail(content ?? '')), text: (await lastMailTo(email)).text };
  };

  test('the whole mail is, with its times and money; names stay', async () => {
    const { subject, text, html } = await tellIn('de', 'payment_failed');
    expect(subject).toBe('Eine Zahlung ist fehlgeschlagen');
    expect(text).toContain('Die Zahlung von Ada an Nordlicht über 49,00\u00A0$ ist fehlgeschlagen.');
    expect(text).toContain('10. Mai 2026');
    expect(text).toContain('Sie können diese Mails auf Ihrer Kontoseite abschalten.');
    expect(html).toContain('<html lang="de">');
  });

  test('what the activity says as well', async () => {
    const { subject, text } = await tellIn('fr', 'live_key');
    expect(subject).toBe('Une clé API pour les données réelles a été créée');
    expect(text).toMatch(/créée? pour Nordlicht en mode réel, par .*@/);
  });

  test('from right to left, with names of their own direction', async () => {
    const { text, html } = await tellIn('ar', 'payment_failed');
    expect(text).toContain('\u2068Ada\u2069');
    expect(html).toContain('<html lang="ar" dir="rtl">');
  });

  test('English where nothing was chosen', async () => {
    expect((await tellIn(null, 'payment_failed')).subject).toBe('A payment failed');
  });
});
