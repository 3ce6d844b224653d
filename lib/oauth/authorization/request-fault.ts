import type { RequestFault } from './authorize-request.ts';

/** Why what is at an address can't be used: `busy` when too many have just been asked for. */
export type DocumentFault = 'unreachable' | 'not_json' | 'too_large' | 'wrong_client_id' | 'bad_metadata' | 'busy';

/** Why a client can't be used. */
export type ClientFault = 'unknown_client' | 'disabled' | 'blocked' | DocumentFault;

/** What keeps an authorization request from its consent screen, before anyone may be redirected. */
export type PageFault = RequestFault | ClientFault | 'unregistered_redirect_uri';

/** Each of them explained to the app's developer. */
export const PAGE_FAULTS: Record<PageFault, { what: string; fix: string }> = {
  missing_client_id: {
    what: 'The parameter client_id is missing.',
    fix: 'Send the client_id shown on your app’s page.',
  },
  repeated_client_id: { what: 'The parameter client_id was sent more than once.', fix: 'Send it once.' },
  unknown_client: {
    what: 'No app has this client_id.',
    fix: 'Compare it with the client_id on your app’s page; it may belong to another installation.',
  },
  disabled: {
    what: 'This app was disabled.',
    fix: 'The operator of this service did that. Its team reads why on the app’s page, and got a mail.',
  },
  blocked: {
    what: 'This client was blocked.',
    fix: 'The operator of this service doesn’t let sellers connect it.',
  },
  unreachable: {
    what: 'The document about this client could not be read.',
    fix: 'Its client_id must be an https address on the public internet that answers 200 within 5 seconds, without a redirect.',
  },
  not_json: {
    what: 'The document about this client is not JSON.',
    fix: 'Serve one JSON object, as application/json.',
  },
  too_large: { what: 'The document about this client is too large.', fix: 'It may have 16 KiB.' },
  wrong_client_id: {
    what: 'The document about this client is about another one.',
    fix: 'Its client_id must be the address that it is served from, character by character.',
  },
  bad_metadata: {
    what: 'The document about this client has a fault.',
    fix: 'It needs 1 to 20 redirect_uris, proves itself by none or private_key_jwt, and has no secrets.',
  },
  busy: {
    what: 'Too many documents of clients are asked for at the moment.',
    fix: 'Try again in a minute.',
  },
  missing_redirect_uri: {
    what: 'The parameter redirect_uri is missing.',
    fix: 'Send one of your app’s Allowed redirect URIs.',
  },
  repeated_redirect_uri: { what: 'The parameter redirect_uri was sent more than once.', fix: 'Send it once.' },
  unregistered_redirect_uri: {
    what: 'This redirect_uri is not registered for the app.',
    fix:
      'It must be exactly, character by character, one of the Allowed redirect URIs on your app’s page: scheme, ' +
      'host, port, path and trailing slash.',
  },
};

const DOCUMENT_FAULTS: PageFault[] = ['unreachable', 'not_json', 'too_large', 'wrong_client_id', 'bad_metadata'];

/** Whether it is a fault of a client that nobody registered, which its makers know by its code. */
export function isClientFault(fault: PageFault): boolean {
  return fault === 'blocked' || fault === 'busy' || DOCUMENT_FAULTS.includes(fault);
}

/** Where a fault is, as sellers have to know it: most are in the link that brought them. */
export function sourceOf(fault: PageFault): 'link' | 'document' | 'operator' | 'here' {
  if (fault === 'disabled' || fault === 'blocked') return 'operator';
  if (fault === 'busy') return 'here';
  return DOCUMENT_FAULTS.includes(fault) ? 'document' : 'link';
}
