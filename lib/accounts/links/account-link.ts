import { DAY_MS, MINUTE_MS } from '../../kernel/text/durations.ts';
import { urlOf } from '../../kernel/text/url.ts';

/**
 * What a link to an account does: `reset` and `recovery` set a new password, `confirm` confirms the account's address,
 * `change` replaces it by the one that the link was mailed to.
 */
export type LinkKind = 'reset' | 'recovery' | 'confirm' | 'change';

/** How long each kind works. */
export const LINK_LIFE_MS: Record<LinkKind, number> = {
  reset: 30 * MINUTE_MS,
  recovery: DAY_MS,
  confirm: 7 * DAY_MS,
  change: DAY_MS,
};

/** The kinds that lead to the page where a password is set. */
export const PASSWORD_LINKS: LinkKind[] = ['reset', 'recovery'];
/** The kinds that lead to the page where an address is confirmed. */
export const EMAIL_LINKS: LinkKind[] = ['confirm', 'change'];

/** The path of a link, as it is in a mail. */
export function linkPath(kind: LinkKind, token: string): string {
  return `${PASSWORD_LINKS.includes(kind) ? '/reset-password' : '/confirm-email'}?link=${token}`;
}

const PATH = '/become-operator';

/** The path of a one-time link: whoever opens it signed in becomes an operator. */
export function operatorPath(token: string): string {
  return `${PATH}?link=${token}`;
}

/** The token in the path of such a link; null in any other. */
export function operatorTokenIn(path: string): string | null {
  const url = urlOf(path, 'http://this.invalid');
  return url?.pathname === PATH ? url.searchParams.get('link') : null;
}
