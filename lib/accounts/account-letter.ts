import { type Letter, writeLetter } from '../mail/letter.ts';

type Product = { appName: string; baseUrl: string };

const NOT_YOU = 'If this wasn’t you, ignore this mail: without the link nothing changes.';

/** To whoever asked for a link to set a new password. */
export function resetLetter(link: string, product: Product): Letter {
  return writeLetter(
    {
      subject: 'Set a new password',
      paragraphs: [
        `Somebody asked to set a new password for your ${product.appName} account. Use the link within 30 minutes; it works once.`,
      ],
      button: { label: 'Set a new password', url: link },
      footnote: NOT_YOU,
    },
    product,
  );
}

/** To whoever asked for such a link although their account is suspended. */
export function suspendedLetter(reason: string, product: Product): Letter {
  return writeLetter(
    {
      subject: 'Your account is suspended',
      paragraphs: [
        `Somebody asked to set a new password for your ${product.appName} account. The operator has suspended it, so ` +
          'its password can’t be changed now.',
        `Why: ${reason}`,
      ],
    },
    product,
  );
}

/** To the person whose password has just been set with a link. */
export function passwordSetLetter(product: Product): Letter {
  return writeLetter(
    {
      subject: 'Your password was changed',
      paragraphs: [
        `A new password was set for your ${product.appName} account, and everybody who was signed in to it was signed out.`,
      ],
      button: { label: 'See what happened', url: `${product.baseUrl}/dashboard/account` },
      footnote: 'If this wasn’t you, set another password at once: choose “Forgot your password?” where you sign in.',
    },
    product,
  );
}

/** To the address of a new account, or one that was never confirmed. */
export function confirmLetter(link: string, product: Product): Letter {
  return writeLetter(
    {
      subject: 'Confirm your email',
      paragraphs: [`This address was given for a ${product.appName} account. Confirm that it is yours.`],
      button: { label: 'Confirm your email', url: link },
      footnote: 'If you have no account there, ignore this mail.',
    },
    product,
  );
}

/** To the address that an account is to have from now on. */
export function newEmailLetter(link: string, product: Product): Letter {
  return writeLetter(
    {
      subject: 'Confirm your new email',
      paragraphs: [
        `This address was given as the new one of a ${product.appName} account. Confirm it within 24 hours and sign in ` +
          'with it from then on.',
      ],
      button: { label: 'Confirm your new email', url: link },
      footnote: NOT_YOU,
    },
    product,
  );
}

/** To an address that has an account, when somebody gives it for another. */
export function accountExistsLetter(product: Product): Letter {
  return writeLetter(
    {
      subject: 'You already have an account',
      paragraphs: [
        `Somebody gave this address for another ${product.appName} account. It belongs to yours, so nothing has changed. ` +
          'If it was you: sign in to the account that has it. “Forgot your password?” there lets you set a new one.',
      ],
      button: { label: 'Sign in', url: `${product.baseUrl}/sign-in` },
      footnote: 'If this wasn’t you, ignore this mail. Whoever it was isn’t told that you have an account.',
    },
    product,
  );
}

/** To the address that an account has, when another is to replace it. */
export function emailChangingLetter(wanted: string, product: Product): Letter {
  return writeLetter(
    {
      subject: 'Your email is about to change',
      paragraphs: [
        `Somebody who knows the password of your ${product.appName} account entered a new email for it: ${wanted}. This ` +
          'address stays until the new one is confirmed.',
      ],
      footnote: 'If this wasn’t you, change your password now: then the new address can’t be confirmed any more.',
    },
    product,
  );
}

/** To the address that an account had. */
export function emailChangedLetter(current: string, product: Product): Letter {
  return writeLetter(
    {
      subject: 'Your email was changed',
      paragraphs: [`Your ${product.appName} account belongs to this address no longer. Its email is ${current} now.`],
      footnote: 'If this wasn’t you, write to the people who run the service.',
    },
    product,
  );
}

/** To the person for whom an operator has made a link to set a new password. */
export function recoveryLetter(endsTwoFactor: boolean, product: Product): Letter {
  return writeLetter(
    {
      subject: 'A way back into your account',
      paragraphs: [
        `The operator of ${product.appName} made a link with which a new password can be set for your account` +
          `${endsTwoFactor ? ', without the second step of signing in' : ''}. They give it to you themselves; it works ` +
          'once, for 24 hours.',
      ],
      footnote: 'If you didn’t ask for this, write to the people who run the service.',
    },
    product,
  );
}
