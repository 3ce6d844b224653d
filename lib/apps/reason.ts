import { z } from 'zod';
import { imitationFault, isDomainLike } from '../kernel/text/imitation.ts';
import { shownText } from '../kernel/text/shown-text.ts';
import { FULL_ACCESS } from '../permissions/scope.ts';
import { SCOPE_NAMES } from '../permissions/scope-catalogue.ts';

const REASON_LENGTH = 140;

/** Why an app asks for each permission, in its own words, by scope. */
export type Reasons = Record<string, string>;

/** Every scope that a reason can be given for. */
export const EXPLAINED = [...SCOPE_NAMES, FULL_ACCESS];

/** The form's field for why a scope is asked for. */
export function reasonField(scope: string): string {
  return `why.${scope}`;
}

/** What people could follow: addresses of the web and of mail, and numbers of hosts. */
const ADDRESS = /[@＠]|:\/\/|\bwww\b|\b\d{1,3}(?:\.\d{1,3}){3}\b|\blocalhost\b/iu;
/** What it is shown in. One of these in it could end it, and go on as if in our words. */
const QUOTATION_MARKS = /["“”„‟«»「」『』〝〞〟＂‹›]/u;

/**
 * Why an app asks for a permission: a line that is shown to sellers in quotation marks, and taken for nothing else.
 * @param appName the product's, which nobody else may speak for
 */
export function reasonText(appName: string) {
  return z
    .string()
    .refine((text) => !/\p{Cc}/u.test(text), 'Use one line, without control characters.')
    .pipe(shownText(REASON_LENGTH))
    .superRefine((text, context) => {
      const message = faultOf(text, appName);
      if (message) context.addIssue({ code: 'custom', message });
    });
}

function faultOf(text: string, appName: string): string | null {
  const plain = text.normalize('NFKC');
  if (ADDRESS.test(plain) || isDomainLike(plain))
    return 'Leave out addresses: sellers find your website, terms and support below the permissions.';
  if (QUOTATION_MARKS.test(text))
    return 'Leave out quotation marks: sellers read this in quotation marks, as your words.';
  return text === '' ? null : imitationFault(text, appName);
}

/** The fields of the form with the reasons. */
export function reasonForm(appName: string) {
  const text = reasonText(appName).optional();
  return z
    .object(Object.fromEntries(EXPLAINED.map((scope) => [reasonField(scope), text])))
    .transform((given): Reasons => {
      const reasons = EXPLAINED.map((scope) => [scope, given[reasonField(scope)]] as const);
      return Object.fromEntries(reasons.flatMap(([scope, why]) => (why ? [[scope, why]] : [])));
    });
}

/** What is wrong with reasons that somebody else has written into a form, by its field. */
export function reasonFaults(why: Reasons, appName: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(why).flatMap(([scope, text]) => {
      const read = reasonText(appName).safeParse(text);
      return read.success ? [] : [[reasonField(scope), read.error.issues[0]?.message ?? '']];
    }),
  );
}

/** The reasons of an app as they are stored. */
export function reasonsOf(stored: unknown): Reasons {
  return z.record(z.string(), z.string()).catch({}).parse(stored);
}
