import { z } from 'zod';
import { FULL_ACCESS, parseScope } from '../access/scope.ts';
import { SCOPE_NAMES } from '../access/scope-catalogue.ts';
import { shownText } from '../text/shown-text.ts';
import { hasPlainHost } from './plain-host.ts';
import { readRedirectUris, redirectUriFaults } from './redirect-uri.ts';

const NAME_LENGTH = 60;
const DESCRIPTION_LENGTH = 300;
const URL_LENGTH = 2000;

const websiteUrl = z
  .string('Fill this in.')
  .trim()
  .min(1, 'Give the address of your app’s website.')
  .max(URL_LENGTH, `Use ${URL_LENGTH} characters or fewer.`)
  .transform((value, context) => {
    const url = /^https?:\/\/[^\s\\/]/i.test(value) && !/\s/.test(value) && URL.canParse(value) ? new URL(value) : null;
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

/** What a seller fills in to register or change an app, apart from the logo, which comes as a file. */
export const appForm = z.object({
  name: shownText(NAME_LENGTH).refine((value) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(value), 'Give your app a name.'),
  description: shownText(DESCRIPTION_LENGTH),
  websiteUrl,
  redirectUris,
  defaultScopes: chosenScopes,
});

/** The same with the logo: everything about an app that its owner can change. */
export type AppFields = z.output<typeof appForm> & { logoId: string | null };
