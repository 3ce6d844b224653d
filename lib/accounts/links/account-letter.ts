import { type Letter, type Product, writeLetter } from '../../journal/mail/letter.ts';
import { isolated } from '../../kernel/language/language.ts';
import { textsIn } from '../../kernel/language/texts.ts';

/** The texts of a letter, and its product's name as they take it. */
function wordsFor({ appName, language }: Product) {
  return { t: textsIn(language, 'mails'), product: isolated(appName, language) };
}

/** To whoever asked for a link to set a new password. */
export function resetLetter(link: string, to: Product): Letter {
  const { t, product } = wordsFor(to);
  const [subject, footnote] = [t('setPassword'), t('notYouNothingChanges')];
  const paragraphs = [t('resetAsked', { product })];
  return writeLetter({ subject, paragraphs, button: { label: subject, url: link }, footnote }, to);
}

/** To whoever asked for such a link although their account is suspended. */
export function suspendedLetter(reason: string, to: Product): Letter {
  const { t, product } = wordsFor(to);
  const why = t('why', { reason: isolated(reason, to.language) });
  return writeLetter({ subject: t('suspended'), paragraphs: [t('suspendedAbout', { product }), why] }, to);
}

/** To the person whose password has just been set with a link. */
export function passwordSetLetter(to: Product): Letter {
  const { t, product } = wordsFor(to);
  const button = { label: t('seeWhatHappened'), url: `${to.baseUrl}/dashboard/account` };
  const paragraphs = [t('passwordChangedAbout', { product })];
  return writeLetter({ subject: t('passwordChanged'), paragraphs, button, footnote: t('notYouSetAnother') }, to);
}

/** To the address of a new account, or one that was never confirmed. */
export function confirmLetter(link: string, to: Product): Letter {
  const { t, product } = wordsFor(to);
  const [subject, footnote] = [t('confirmEmail'), t('noAccountIgnore')];
  const paragraphs = [t('confirmEmailAbout', { product })];
  return writeLetter({ subject, paragraphs, button: { label: subject, url: link }, footnote }, to);
}

/** To the address that an account is to have from now on. */
export function newEmailLetter(link: string, to: Product): Letter {
  const { t, product } = wordsFor(to);
  const [subject, footnote] = [t('confirmNewEmail'), t('notYouNothingChanges')];
  const paragraphs = [t('confirmNewEmailAbout', { product })];
  return writeLetter({ subject, paragraphs, button: { label: subject, url: link }, footnote }, to);
}

/** To an address that has an account, when somebody gives it for another. */
export function accountExistsLetter(to: Product): Letter {
  const { t, product } = wordsFor(to);
  const button = { label: t('signIn'), url: `${to.baseUrl}/sign-in` };
  const paragraphs = [t('haveAccountAbout', { product })];
  return writeLetter({ subject: t('haveAccount'), paragraphs, button, footnote: t('notYouNotTold') }, to);
}

/** To the address that an account has, when another is to replace it. */
export function emailChangingLetter(wanted: string, to: Product): Letter {
  const { t, product } = wordsFor(to);
  const paragraphs = [t('emailChangingAbout', { product, email: isolated(wanted, to.language) })];
  const footnote = t('notYouChangePassword', { provider: to.passwordsAt ?? 'none' });
  return writeLetter({ subject: t('emailChanging'), paragraphs, footnote }, to);
}

/** To the address that an account had. */
export function emailChangedLetter(current: string, to: Product): Letter {
  const { t, product } = wordsFor(to);
  const paragraphs = [t('emailChangedAbout', { product, email: isolated(current, to.language) })];
  return writeLetter({ subject: t('emailChanged'), paragraphs, footnote: t('notYouWrite') }, to);
}

/** To the person for whom an operator has made a link to set a new password. */
export function recoveryLetter(endsTwoFactor: boolean, to: Product): Letter {
  const { t, product } = wordsFor(to);
  const paragraphs = [t(endsTwoFactor ? 'wayBackOneStep' : 'wayBackAbout', { product })];
  return writeLetter({ subject: t('wayBack'), paragraphs, footnote: t('notAskedWrite') }, to);
}
