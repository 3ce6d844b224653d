import type { RequestFault } from './authorize-request.ts';

/** Why a client can't be used. */
export type ClientFault = 'unknown_client' | 'blocked';

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
    what: 'No app has this client_id, or the app was disabled.',
    fix: 'Compare it with the client_id on your app’s page; it may belong to another installation.',
  },
  blocked: {
    what: 'This client was blocked.',
    fix: 'The operator of this service doesn’t let sellers connect it.',
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

/** Whether it is a fault of a client that nobody registered, which its makers know by its code. */
export function isClientFault(fault: PageFault): boolean {
  return fault === 'blocked';
}
