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

/** Where to listen. */
export const hostName = z.string().regex(/^[\w.:-]{1,253}$/, 'must be an IP address or a host name');

/** What signs and encrypts. */
export const secret = z.string().refine((value) => Buffer.byteLength(value) >= 32, 'must be 32 bytes or longer');

/** A secret that requests are signed with, as Standard Webhooks writes it. */
export const signingSecret = z.string().refine((value) => {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  return (
    bytes.toString('base64').replace(/=+$/, '') === base64.replace(/=+$/, '') &&
    bytes.length >= 24 &&
    bytes.length <= 64
  );
}, 'must be whsec_ and the base64 of 24 to 64 random bytes');

/** A whole number from `least` to `most`. */
export const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((n) => n >= least && n <= most, message);

/** Texts that are separated by commas. */
const separated = z.string().transform((value) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
);

/** Email addresses, separated by commas, in lower case. */
export const emails = separated
  .transform((list) => list.map((email) => email.toLowerCase()))
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

/**
 * What is wrong with the parameters of an address, without any value.
 * @param instead for names that aren't known, what to do instead
 * @param variables for names, the variable that a value comes from
 */
export function parameterFault(
  { issues: [issue] }: z.ZodError,
  instead: Record<string, string> = {},
  variables: Record<string, string> = {},
): string {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const name = unknown ?? String(issue?.path[0]);
  const why = unknown === undefined ? issue?.message : (instead[name] ?? 'isn’t known to the product');
  return `has a parameter that can’t be used: ${variables[name] ?? name} ${why}`;
}

const yesOrNo = z.enum(['true', 'false'], 'must be true or false').optional();

/**
 * What may follow the `?` of a mail server's address; the library behind it would take much more, also a log of mail.
 */
const smtpParameters = z.strictObject({
  requireTLS: yesOrNo,
  name: z.string().optional(),
  'tls.rejectUnauthorized': yesOrNo,
  'tls.servername': z.string().optional(),
});

/** The address of a mail server. */
export const smtpUrl = z.string().superRefine((value, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    return refuse('must be smtp:// or smtps://, then a host');
  // Where a password was cut in two, the rest of it stands here.
  if (!/^\/?$/.test(url.pathname) || url.hash || url.search.includes('@'))
    return refuse('must be without a path; in its password /, ?, # and % have to be written %2F, %3F, %23 and %25');
  const read = smtpParameters.safeParse(Object.fromEntries(url.searchParams));
  if (!read.success) refuse(parameterFault(read.error));
});

/** `1` or `0`. */
export const flag = z.enum(['0', '1'], 'must be 1 or 0').transform((value) => value === '1');

/** An address to send something to, to which a path may be added. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://', abort: true })
  .regex(/^[^?#]*$/, 'must be an address without ? and #');

/** An address without anything behind its path, and without who is there. */
const plainAddress = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#\s]/.test(value);
}, 'must be an http or https address without a query or a password');

/**
 * The issuer of an OpenID provider (OpenID Connect Discovery 1.0, section 2), as it stands in its tokens: nothing of it
 * is normalized. Plain http is for a provider on this machine alone.
 */
export const issuer = plainAddress.refine(
  (value) => !value.startsWith('http://') || isThisMachine(value),
  'must begin with https://: only a provider on this machine may do without',
);

/** An address that calls are passed on to: paths are put behind it. */
export const upstreamUrl = plainAddress.transform((value) => new URL(value).href.replace(/\/+$/, ''));

/** Whether an address leads to the machine it is used on, so that nobody else gets here by it. */
export function isThisMachine(address: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

/** Addresses of name servers, each with a port or without, separated by commas. */
export const nameServers = separated.refine(
  (list) => list.every(isNameServer),
  'must be IP addresses, each with a port or without, separated by commas',
);
