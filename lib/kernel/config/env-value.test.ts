import { expect, test } from 'vitest';
import { readEnv } from './read-env.ts';

const POSTGRES = 'postgresql://user:hunter2@db.example/tillgate';
const AUTH_SECRET = 's'.repeat(32);

function problemsOf(given: Record<string, string>): string[] {
  const read = readEnv(given);
  return 'problems' in read ? read.problems : [];
}

test('an address of PostgreSQL that can’t be used is refused in one line, whichever variable it is in', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'])
    expect(problemsOf({ AUTH_SECRET, DATABASE_URL: POSTGRES, [name]: `${POSTGRES}?sslmod=verify-full` })).toEqual([
      `${name} has a parameter that can’t be used: sslmod isn’t known to the product`,
    ]);
  for (const DATABASE_URL of ['postgresql://user@/tillgate?host=/run/postgresql', 'postgresql:///tillgate', POSTGRES])
    expect(problemsOf({ DATABASE_URL, AUTH_SECRET })).toEqual([]);
});

test('mail: who it is from, and a server’s address that can be one', () => {
  const mailOf = (given: Record<string, string>) => {
    const read = readEnv(given);
    return 'env' in read ? { url: read.env.smtpUrl, from: read.env.mailFrom } : read.problems;
  };
  expect(mailOf({ BASE_URL: 'https://shop.example', APP_NAME: 'Acme' })).toEqual({
    url: null,
    from: { name: 'Acme', address: 'no-reply@shop.example' },
  });
  expect(mailOf({ SMTP_URL: 'smtp://user:secret@mail:25', MAIL_FROM: 'Süd & Co <post@localhost>' })).toEqual({
    url: 'smtp://user:secret@mail:25',
    from: { name: 'Süd & Co', address: 'post@localhost' },
  });
  expect(mailOf({ MAIL_FROM: ' post@shop.example ' })).toMatchObject({
    from: { name: '', address: 'post@shop.example' },
  });
  for (const SMTP_URL of ['mail.example:25', 'https://mail.example', 'smtp://', 'smtp:mail'])
    expect(mailOf({ SMTP_URL }), SMTP_URL).toEqual(['SMTP_URL must be smtp:// or smtps://, then a host']);
  for (const SMTP_URL of [
    'smtp://mail.example/hunter2',
    'smtp://u:1#hunter2@mail.example',
    'smtp://u:1?hunter2=x@mail',
  ])
    expect(mailOf({ SMTP_URL }), SMTP_URL).toEqual([
      'SMTP_URL must be without a path; in its password /, ?, # and % have to be written %2F, %3F, %23 and %25',
    ]);
  for (const [parameter, problem] of [
    ['requireTSL=false', 'requireTSL isn’t known to the product'],
    ['ignoreTLS=true', 'ignoreTLS isn’t known to the product'],
    ['logger=true', 'logger isn’t known to the product'],
    ['requireTLS=no', 'requireTLS must be true or false'],
  ])
    expect(mailOf({ SMTP_URL: `smtp://mail.example?${parameter}` }), parameter).toEqual([
      `SMTP_URL has a parameter that can’t be used: ${problem}`,
    ]);
  for (const known of [
    'requireTLS=false',
    'name=shop.example&tls.rejectUnauthorized=false',
    'tls.servername=a.example',
  ])
    expect(mailOf({ SMTP_URL: `smtp://mail.example?${known}` }), known).toHaveProperty('url');
  for (const MAIL_FROM of ['nobody', 'A <a@b>, C <c@d>', 'a@b.example\r\nBcc: c@d.example', 'a@b c@d', '<>'])
    expect(mailOf({ MAIL_FROM }), MAIL_FROM).toEqual([
      'MAIL_FROM must be an email address, or a name and the address in <>',
    ]);
});
