import { URL_FAULTS, urlFault } from '../../http/outside-url.ts';
import { isClientId } from '../../permissions/client-id.ts';

const MAX_LENGTH = 512;

/**
 * Checks a `client_id` that is an address (draft-ietf-oauth-client-id-metadata-document-02 section 3): an https URL
 * with a path, on the public internet; while the product itself runs on localhost, http to `localhost` too.
 * @param own the product's own public addresses
 * @returns what is wrong with it, as the end of a sentence about it; null when it may be fetched
 */
export function clientUrlFault(clientId: string, own: string[]): string | null {
  if (clientId.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
  if (!isClientId(clientId)) return 'must be written in ASCII without spaces (percent-encode the rest)';
  const fault = urlFault(clientId, { mode: 'test', own });
  if (fault) return URL_FAULTS[fault];
  // What was typed, because a URL that is parsed has neither dot segments nor capitals in its host any more.
  if (/[A-Z]/.test(/^[^/]*\/\/[^/?]*/.exec(clientId)?.[0] ?? '')) return 'must have its scheme and host in lower case';
  const path = /^[^:]*:\/\/[^/?]*([^?]*)/.exec(clientId)?.[1] ?? '';
  if (path === '' || path === '/') return 'must have a path, such as /oauth/client.json';
  if (path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) return 'must not have a path with . or ..';
  return null;
}
