import { type Letter, type Product, writeLetter } from '../journal/mail/letter.ts';
import { isolated } from '../kernel/language/language.ts';
import { textsIn } from '../kernel/language/texts.ts';
import type { Role } from '../permissions/role.ts';

/** The texts of a letter, its product's name as they take it, and names so that they keep their direction. */
function wordsFor<Names extends Record<string, string>>({ appName, language }: Product, values: Names) {
  const names = Object.entries({ ...values, product: appName }).map(([key, name]) => [key, isolated(name, language)]);
  return { t: textsIn(language, 'mails'), names: Object.fromEntries(names) as Names & { product: string } };
}

/**
 * To somebody who is to work on a store or an app.
 * @param by the email of who invites them
 * @param role in a store; null: in the team of an app
 */
export function invitationLetter(
  link: string,
  { role, ...values }: { by: string; what: string; role: Role | null },
  to: Product,
): Letter {
  const { t, names } = wordsFor(to, values);
  const paragraphs = [t('invitedAbout', { ...names, role: role ?? 'developer' })];
  const button = { label: t('seeInvitation'), url: link };
  return writeLetter({ subject: t('invited'), paragraphs, button, footnote: t('unknownIgnore') }, to);
}

/** To the member or developer to whom the owner of a store or an app wants to hand it over. */
export function handoverLetter(
  link: string,
  { kind, ...values }: { by: string; kind: 'store' | 'app'; name: string },
  to: Product,
): Letter {
  const { t, names } = wordsFor(to, values);
  const subject = t(kind === 'store' ? 'storeOffered' : 'appOffered');
  const paragraphs = [t(kind === 'store' ? 'storeOfferedAbout' : 'appOfferedAbout', names)];
  const button = { label: t('seeOffer'), url: link };
  return writeLetter({ subject, paragraphs, button, footnote: t('unwantedIgnore') }, to);
}

/** What a request to connect an app is about. */
interface ConnectionRequest {
  by: string;
  app: string;
  store: string;
  mode: string;
}

/** To those who may connect apps to a store, when somebody who may not asks for one. */
export function requestLetter(link: string, { mode, ...values }: ConnectionRequest, to: Product): Letter {
  const { t, names } = wordsFor(to, values);
  const paragraphs = [t('connectionAskedAbout', { ...names, mode })];
  return writeLetter({ subject: t('connectionAsked'), paragraphs, button: { label: t('seeRequest'), url: link } }, to);
}

/** To somebody who asked for an app to be connected, once that was approved. */
export function approvedLetter(link: string, { mode, ...values }: ConnectionRequest, to: Product): Letter {
  const { t, names } = wordsFor(to, values);
  const paragraphs = [t('requestApprovedAbout', { ...names, mode })];
  const button = { label: t('connectTheApp'), url: link };
  return writeLetter({ subject: t('requestApproved'), paragraphs, button }, to);
}

/** To the same person, once it was declined. */
export function declinedLetter({ mode, ...values }: ConnectionRequest, to: Product): Letter {
  const { t, names } = wordsFor(to, values);
  return writeLetter(
    { subject: t('requestDeclined'), paragraphs: [t('requestDeclinedAbout', { ...names, mode })] },
    to,
  );
}
