import { isIP } from 'node:net';
import { z } from 'zod';

// How the values of environment variables are read.

/** A public address without a path: `https://tillgate.example`. */
export const origin = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  const plain =
    url &&
    /^https?:$/.test(url.protocol) &&
    !url.username &&
    !url.password &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash;
  if (plain) return url.origin;
  context.addIssue({ code: 'custom', message: 'must be an http or https address without a path' });
  return z.NEVER;
});

/** How PostgreSQL is reached. What libpq takes besides is an address without a host: its folder is in the query. */
export const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgresql://', abort: true })
  .refine(
    (value) => URL.canParse(value.replace('@/', '@socket/')),
    'must be an address; in its password /, ?, # and % have to be written %2F, %3F, %23 and %25',
  );

/** Where to listen. */
export const hostName = z.string().regex(/^[\w.:-]{1,253}$/, 'must be an IP address or a host name');

/** What signs and encrypts. */
export const secret = z.string().refine((value) => Buffer.byteLength(value) >= 32, 'must be 32 bytes or longer');

/** A whole number from `least` to `most`. */
export const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((n) => n >= least && n <= most, message);

/** Email addresses, separated by commas. */
export const emails = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((email) => email.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((email) => z.email().safeParse(email).success),
    'must be email addresses, separated by commas',
  );

/** An IP address, as a Resolver takes it: `192.0.2.53`, `192.0.2.53:53`, `2001:db8::53` or `[2001:db8::53]:53`. */
function isNameServer(text: string): boolean {
  const [, bracketed, plain, port = '53'] = /^(?:\[(.+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return isIP(text) !== 0 || (isIP(bracketed ?? plain ?? '') !== 0 && Number(port) <= 65_535);
}

/** Who a mail is from: `Tillgate <mail@tillgate.example>`, or the address alone. */
export const sender = z.string().transform((value, context) => {
  const [, name = '', named, plain] = /^(?:([^<>]*)<([^<>]+)>|([^<>]+))$/.exec(value.trim()) ?? [];
  const address = (named ?? plain ?? '').trim();
  // Also of a host without dots, as inside a company.
  if (/^[^\s@<>,;:"\\]+@[\w.-]+$/.test(address) && !/\p{Cc}/u.test(name)) return { name: name.trim(), address };
  context.addIssue({ code: 'custom', message: 'must be an email address, or a name and the address in <>' });
  return z.NEVER;
});

/** The address of a mail server. */
export const smtpUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '',
    'must be smtp:// or smtps://, then a host',
  );

/** `1` or `0`. */
export const flag = z.enum(['0', '1'], 'must be 1 or 0').transform((value) => value === '1');

/** An address to send something to. */
export const webUrl = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' });

/** Addresses of name servers, each with a port or without, separated by commas. */
export const nameServers = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((server) => server.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every(isNameServer), 'must be IP addresses, each with a port or without, separated by commas');
