import { z } from 'zod';
import { shownText } from '../kernel/text/shown-text.ts';
import { CURRENCY_CODES } from '../stores/currency.ts';
import { readCustomDomain } from '../stores/custom-domain.ts';

/** A label of a host name (RFC 1123 section 2.1): which names a platform keeps for itself is for it to say. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const customDomain = z.string().transform((text, context) => {
  const read = readCustomDomain(text);
  if ('domain' in read) return read.domain;
  context.addIssue('a domain name such as shop.example');
  return z.NEVER;
});

/** The body that puts a store. */
export const storeBody = z
  .strictObject({
    name: z.string().min(1).pipe(shownText(100)),
    subdomain: z.string().regex(LABEL, '1 to 63 of a–z, 0–9 and -, without - at the ends'),
    custom_domain: customDomain.nullish(),
    currency: z.string().refine((code) => CURRENCY_CODES.includes(code.toUpperCase()), 'a currency such as eur'),
    suspended: z.boolean().nullish(),
    version: z.int().min(0).nullish(),
  })
  .transform(({ name, subdomain, custom_domain, currency, suspended, version }) => ({
    name,
    subdomain,
    customDomain: custom_domain ?? null,
    currency: currency.toLowerCase(),
    isSuspended: suspended ?? false,
    version: version ?? null,
  }));

/** The body that puts a member. */
export const memberBody = z.strictObject({
  role: z.enum(['owner', 'admin', 'developer', 'viewer']),
  email: z
    .string()
    .max(254)
    .pipe(z.email('an email address'))
    .transform((email) => email.toLowerCase()),
  name: z.string().pipe(shownText(80)),
});

/** An id of the platform's own: 1 to 255 characters, none of them a control character. */
export function isPlatformId(text: string): boolean {
  return text.length > 0 && text.length <= 255 && !/[\p{Cc}\p{Surrogate}]/u.test(text);
}

const platformId = z.string().refine(isPlatformId, '1 to 255 characters, none of them a control character');

/** The body that posts an event. */
export const eventBody = z.strictObject({
  id: platformId,
  type: z.string(),
  store: platformId,
  mode: z.enum(['live', 'test']),
  data: z.record(z.string(), z.unknown()),
  timestamp: z.iso
    .datetime({ offset: true, error: 'a time such as 2026-05-31T12:00:00Z' })
    .nullish()
    .transform((text) => (text ? new Date(text) : null)),
});

/** The body that says how a payment ended. */
export const paymentBody = z.strictObject({
  status: z.enum(['paid', 'failed']),
  reason: z.string().max(1000).nullish(),
});

export type EventBody = z.output<typeof eventBody>;
