import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { linkIn, type MailServer, startMailServer } from '@/e2e/servers/mail-server.ts';
import { createSeller } from '@/prisma/demo/factories.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { db, transact } from '../../database/db.ts';
import { env, setEnv } from '../../kernel/config/env.ts';
import { log } from '../../kernel/process/log.ts';
import { inScope } from '../../kernel/process/request-scope.ts';
import { writeLetter } from './letter.ts';
import { queueMail } from './queue-mail.ts';
import { sendBySmtp } from './send-by-smtp.ts';
import { removeOldMail, sendDueMail } from './send-due-mail.ts';
import { startSending } from './start-sending.ts';

testDatabase();

const NOW = new Date('2026-05-10T12:00:00Z');
const FROM = { name: 'Tillgate “Süd”', address: 'no-reply@tillgate.example' };
const LINK = 'https://tillgate.example/reset-password?link=a-secret-that-nobody-else-reads';
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());
afterEach(async () => {
  server.received.length = 0;
  await db().mail.deleteMany();
});

const letter = (subject = 'Set a new password') =>
  writeLetter(
    { subject, paragraphs: ['Grüße aus Köln & <b>anderswo</b>.'], button: { label: 'Open', url: LINK } },
    { appName: 'Tillgate', baseUrl: 'https://tillgate.example', language: 'en', timeZone: 'UTC' },
  );
const queue = (recipient = 'robin@example.com', subject?: string) =>
  queueMail(db(), { recipient, userId: null }, () => letter(subject), NOW);
const send = (now: Date, url = server.url) => sendDueMail(sendBySmtp(url, FROM), () => now);
const row = () => db().mail.findFirstOrThrow();

test('a mail arrives whole, once, and what it said is forgotten', async () => {
  await queue();
  expect(JSON.stringify(await db().mail.findMany())).not.toContain('a-secret');
  expect(await Promise.all([send(NOW), send(NOW), send(NOW)])).toContain(1);
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  expect(mail).toMatchObject({ to: 'robin@example.com', text: letter().text, html: letter().html });
  expect(linkIn(mail ?? { text: '' })).toBe(LINK);
  expect(mail?.headers).toMatch(/^From: =\?UTF-8\?.*<no-reply@tillgate\.example>$/m);
  expect(mail?.headers).toMatch(/^To: robin@example\.com$/m);
  expect(mail?.headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(await row()).toMatchObject({ content: null, nextAttemptAt: null, sentAt: NOW, failures: 0 });
  expect(await send(later(60))).toBe(0);
});

test('what is rolled back sends nothing', async () => {
  await expect(
    transact(async (tx) => {
      await queueMail(tx, { recipient: 'robin@example.com', userId: null }, () => letter(), NOW);
      throw new Error('the change failed');
    }),
  ).rejects.toThrow('the change failed');
  expect(await send(NOW)).toBe(0);
});

test('no text makes another recipient or header', async () => {
  await queue('robin@example.com', 'Hello\r\nBcc: evil@example.com\r\n\r\nBody');
  await queue('eve@example.com, robin@example.com\r\nBcc: evil@example.com');
  await send(NOW);
  expect(server.received.map(({ to }) => to).sort()).not.toContain('evil@example.com');
  for (const { headers } of server.received) expect(headers).not.toMatch(/^Bcc:/m);
  expect(server.received.filter(({ to }) => to === 'robin@example.com')).toHaveLength(1);
});

test('a server that is busy or away gets it later, one that knows nobody by the name never; no address is logged', async () => {
  const warn = vi.spyOn(log(), 'warn');
  await queue();
  server.refusals.push(451);
  expect(await send(NOW)).toBe(1);
  expect(await row()).toMatchObject({ failures: 1, fault: 'EENVELOPE 451', nextAttemptAt: later(0.5) });
  expect(await send(later(0.4))).toBe(0);
  expect(await send(later(1), 'smtp://127.0.0.1:1')).toBe(1);
  expect(await row()).toMatchObject({ failures: 2, fault: 'ESOCKET', nextAttemptAt: later(3) });
  server.refusals.push(550);
  expect(await send(later(4))).toBe(1);
  expect(await row()).toMatchObject({ failures: 3, fault: 'EENVELOPE 550', nextAttemptAt: null, content: null });
  expect(await send(later(1000))).toBe(0);
  expect(server.received).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(3);
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/robin|a-secret|mailbox/);
  warn.mockRestore();
});

test('nothing is sent a day after it was queued, and nothing is kept for more than a week', async () => {
  await queue();
  expect(await send(later(25 * 60))).toBe(1);
  expect(server.received).toEqual([]);
  expect(await row()).toMatchObject({ fault: 'TOO_LATE', content: null, nextAttemptAt: null });
  await removeOldMail(later(7 * 24 * 60 - 1));
  expect(await db().mail.count()).toBe(1);
  await removeOldMail(later(7 * 24 * 60 + 1));
  expect(await db().mail.count()).toBe(0);
});

test('off this machine nothing goes in the clear unless it may', async () => {
  // The server offers no TLS. This address leads to it, too, but doesn't say that it is on this machine.
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
  const mail = { id: 'x', recipient: 'robin@example.com', ...letter() };
  expect(await sendBySmtp(elsewhere, FROM)(mail)).toMatchObject({ fault: expect.stringContaining('ETLS') });
  expect(server.received).toEqual([]);
  expect(await sendBySmtp(`${elsewhere}?requireTLS=false`, FROM)(mail)).toBeNull();
  expect(server.received).toHaveLength(1);
});

test('it is in the language and time zone that its person chose, else in the language of what caused it, or English', async () => {
  const { id, email } = await createSeller(db());
  await db().user.update({ where: { id }, data: { language: 'ja', timeZone: 'Asia/Tokyo' } });
  const languageFor = async (to: { recipient: string; userId: string | null }) => {
    await queueMail(db(), to, ({ language, timeZone }) => ({ ...letter(), subject: `${language} ${timeZone}` }), NOW);
    return (await db().mail.findFirstOrThrow({ orderBy: { id: 'desc' } })).subject;
  };
  await inScope({ language: 'en', frameLanguage: 'de' }, async () => {
    expect(await languageFor({ recipient: email, userId: id })).toBe('ja Asia/Tokyo');
    expect(await languageFor({ recipient: email, userId: null })).toBe('ja Asia/Tokyo');
    expect(await languageFor({ recipient: 'nobody@example.com', userId: null })).toBe('de UTC');
  });
  expect(await languageFor({ recipient: 'nobody@example.com', userId: null })).toBe('en UTC');
});

test('a mail goes with the account it is about', async () => {
  const { id, email } = await createSeller(db());
  await queueMail(db(), { recipient: email, userId: id }, () => letter(), NOW);
  await db().user.delete({ where: { id } });
  expect(await db().mail.count()).toBe(0);
});

test('the process sends on its own where there is a mail server, and otherwise leaves it in the outbox', async () => {
  const settings = env();
  await queueMail(db(), { recipient: 'robin@example.com', userId: null }, () => letter(), new Date());
  await startSending()();
  expect(server.received).toEqual([]);
  setEnv({ ...settings, smtpUrl: server.url });
  const stop = startSending();
  expect((await server.next('robin@example.com')).text).toBe(letter().text);
  await stop();
  setEnv(settings);
});
