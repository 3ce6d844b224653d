import { z } from 'zod';
import type { Detail, EntryKind } from '../journal/activity/kind.ts';
import { shownLines, shownText } from '../kernel/text/shown-text.ts';
import { hasPlainHost, urlOf } from '../kernel/text/url.ts';
import { FULL_ACCESS, parseScope } from '../permissions/scope.ts';
import { SCOPE_NAMES } from '../permissions/scope-catalogue.ts';
import type { Reasons } from './reason.ts';
import { readRedirectUris, redirectHost, redirectUriFaults } from './redirect-uri.ts';

const NAME_LENGTH = 60;
const DESCRIPTION_LENGTH = 300;
const URL_LENGTH = 2000;

const EMAIL_LENGTH = 254;

const webAddress = z
  .string('Fill this in.')
  .trim()
  .max(URL_LENGTH, `Use ${URL_LENGTH} characters or fewer.`)
  .transform((value, context) => {
    const url = /^https?:\/\/[^\s\\/]/i.test(value) && !/\s/.test(value) ? urlOf(value) : null;
    if (url && hasPlainHost(url) && !url.username && !url.password)
      return /[^\x21-\x7e]/.test(value) ? url.href : value;
    context.addIssue({
      code: 'custom',
      message:
        url && hasPlainHost(url)
          ? 'Leave out the user name and password.'
          : 'Give a full web address that starts with https:// or http://.',
    });
    return z.NEVER;
  });

const orNull = (value: string) => value || null;

/** A field that may be left empty, or out: null. */
const optionalOf = (field: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .default('')
    .transform(orNull)
    .pipe(z.union([z.null(), field]));

const supportEmail = z
  .email('Give an email address, such as help@example.com.')
  .max(EMAIL_LENGTH, `Use ${EMAIL_LENGTH} characters or fewer.`);

const redirectUris = z.string('Fill this in.').transform((value, context) => {
  const uris = readRedirectUris(value);
  const faults = redirectUriFaults(uris);
  if (faults.length === 0) return uris;
  context.addIssue({ code: 'custom', message: faults.join('\n') });
  return z.NEVER;
});

/** Boxes ticked in the list of scopes, in the order of the catalogue; `*` alone when it is among them. */
export const chosenScopes = z.array(z.string(), 'Choose from the list.').transform((names, context) => {
  const parsed = parseScope(names.join(' '));
  if ('scopes' in parsed) return [...SCOPE_NAMES, FULL_ACCESS].filter((name) => parsed.scopes.includes(name));
  context.addIssue({ code: 'custom', message: 'Choose scopes from the list only.' });
  return z.NEVER;
});

/** How long access tokens of an app's connections last, in seconds; '': they don't expire. */
export const ACCESS_LIFETIMES = {
  '': 'Never',
  3600: 'After 1 hour',
  28800: 'After 8 hours',
  86400: 'After 1 day',
} as const;

/** The share of an hour's calls, in percent, that have to fail alike for the team to get a notice; '': it gets none. */
export const ALERT_SHARES = {
  '': 'Never',
  5: 'When 5 % of an hour’s calls fail alike',
  25: 'When 25 % of an hour’s calls fail alike',
  50: 'When 50 % of an hour’s calls fail alike',
} as const;

/** One of these, the number or null. @param unsaid what a form without the field, that of a new app, means */
const oneOf = (choices: object, unsaid: string) =>
  z
    .string()
    .default(unsaid)
    .refine((value) => Object.hasOwn(choices, value), 'Choose from the list.')
    .transform((value) => (value === '' ? null : Number(value)));

/** A box that a browser sends only where it is ticked. */
const ticked = z
  .string()
  .optional()
  .transform((value) => value === 'on');

/** What a seller fills in to register or change an app, apart from reasons, and the logo, which comes as a file. */
export const appForm = z.object({
  name: shownText(NAME_LENGTH).refine((value) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(value), 'Give your app a name.'),
  description: shownText(DESCRIPTION_LENGTH),
  websiteUrl: z.string('Fill this in.').trim().min(1, 'Give the address of your app’s website.').pipe(webAddress),
  redirectUris,
  defaultScopes: chosenScopes,
  optionalScopes: chosenScopes.refine((names) => !names.includes(FULL_ACCESS), {
    error: 'Full access can’t be optional: it includes what isn’t.',
  }),
  privacyPolicyUrl: optionalOf(webAddress),
  termsUrl: optionalOf(webAddress),
  supportEmail: optionalOf(supportEmail),
  deviceSignIn: ticked,
  requiresDpop: ticked,
  accessLifetime: oneOf(ACCESS_LIFETIMES, ''),
  alertPercent: oneOf(ALERT_SHARES, '25'),
});

/** The same with the rest: everything about an app that its owner can change. */
export type AppFields = z.output<typeof appForm> & { logoId: string | null; why: Reasons };

const MESSAGE_LENGTH = 1000;
const SECRET_NAME_LENGTH = 60;

/** The form that asks for verification: a message for the operator, if the owner has one. */
export const requestForm = z.object({ message: shownLines(MESSAGE_LENGTH).transform(orNull) });

/** What the owner calls a new secret, if anything. */
export const secretForm = z.object({ secretName: shownText(SECRET_NAME_LENGTH).transform(orNull).optional() });

/** How a change of an app's settings is recorded: not at all if nothing changed, redirect URIs apart from the rest. */
export function changeOfApp(before: AppFields, after: AppFields): { kind: EntryKind; detail: Detail }[] {
  const fields = {
    name: after.name !== before.name,
    description: after.description !== before.description,
    website: after.websiteUrl !== before.websiteUrl,
    logo: after.logoId !== before.logoId,
    default_scopes: !isSame(after.defaultScopes, before.defaultScopes),
    optional_scopes: !isSame(after.optionalScopes, before.optionalScopes),
    reasons: !isSame(Object.entries(after.why).map(String), Object.entries(before.why).map(String)),
    privacy_policy: after.privacyPolicyUrl !== before.privacyPolicyUrl,
    terms: after.termsUrl !== before.termsUrl,
    support_email: after.supportEmail !== before.supportEmail,
    mail_about_errors: after.alertPercent !== before.alertPercent,
    access_tokens_expire: after.accessLifetime !== before.accessLifetime,
    sign_in_with_a_code: after.deviceSignIn !== before.deviceSignIn,
    requires_dpop: after.requiresDpop !== before.requiresDpop,
  };
  const changed = Object.entries(fields).flatMap(([name, isChanged]) => (isChanged ? [name] : []));
  const added = after.redirectUris.filter((uri) => !before.redirectUris.includes(uri));
  const removed = before.redirectUris.filter((uri) => !after.redirectUris.includes(uri));
  const entries: { kind: EntryKind; detail: Detail }[] = [];
  if (changed.length > 0) {
    const detail: Detail = fields.name ? { changed, name_before: before.name } : { changed };
    entries.push({ kind: 'app_edited', detail });
  }
  if (added.length + removed.length > 0) entries.push({ kind: 'redirect_uris_changed', detail: { added, removed } });
  return entries;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

/** What the Verified badge vouches for, worded for use in a sentence. */
export type Vouched = 'name' | 'description' | 'website' | 'logo' | 'redirect hosts';

type Shown = Pick<AppFields, 'name' | 'description' | 'websiteUrl' | 'logoId' | 'redirectUris'>;

/**
 * What an operator would have to review again. Each seller judges the scopes on the consent screen, and a host that is
 * removed sends nobody anywhere new.
 */
export function changedVouched(before: Shown, after: Shown): Vouched[] {
  const changed: Vouched[] = [];
  if (after.name !== before.name) changed.push('name');
  if (after.description !== before.description) changed.push('description');
  if (after.websiteUrl !== before.websiteUrl) changed.push('website');
  if (after.logoId !== before.logoId) changed.push('logo');
  const known = new Set(before.redirectUris.map(redirectHost));
  if (!after.redirectUris.every((uri) => known.has(redirectHost(uri)))) changed.push('redirect hosts');
  return changed;
}
