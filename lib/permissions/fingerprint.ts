import { isUuid } from '../kernel/text/uuid.ts';
import { isClientId } from './client-id.ts';

/**
 * What an operator searches for. A selector is the fingerprint of a code, token or secret: it finds the row and proves
 * nothing.
 */
export type SearchTerm = { uuid: string } | { clientId: string } | { selector: string; isWhole: boolean };

const BARE = /^[0-9A-Za-z]{22}$/;
const CREDENTIAL = /^[a-z][a-z0-9]{0,15}_(?:live|test|rt|code|device|secret)_([0-9A-Za-z]{22})(.*)$/s;

/**
 * The fingerprint of a credential is its public selector, the 22 characters after its prefix (`svc_live_`). It is the
 * same for the code and every token of one connection, and each client secret has its own.
 *
 * Reads what was typed or pasted: one of our ids, a `client_id`, or a fingerprint with or without its prefix.
 * Of a whole credential only the fingerprint is returned; what follows that need not be well-formed.
 */
export function readSearchTerm(text: string): SearchTerm | null {
  const typed = text.trim();
  if (isUuid(typed)) return { uuid: typed.toLowerCase() };
  const credential = CREDENTIAL.exec(typed);
  if (credential?.[1]) return { selector: credential[1], isWhole: credential[2] !== '' };
  if (BARE.test(typed)) return { selector: typed, isWhole: false };
  return /_client_/.test(typed) && isClientId(typed) ? { clientId: typed } : null;
}
