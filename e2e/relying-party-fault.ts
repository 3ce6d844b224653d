import * as oauth from 'oauth4webapi';

/** What went wrong, as the example app tells it: the error's code wherever there is one. */
export function describe(error: unknown): string {
  if (error instanceof oauth.AuthorizationResponseError) {
    return error.error === 'access_denied'
      ? 'You cancelled; nothing was connected.'
      : `${error.error}: ${error.error_description ?? ''}`;
  }
  if (error instanceof oauth.ResponseBodyError) return `${error.error}: ${error.error_description ?? ''}`;
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    const code = error.cause.find(({ parameters }) => parameters.error)?.parameters.error;
    return code ? `${code}: connect again.` : 'The product did not accept this app’s credentials: invalid_client.';
  }
  return error instanceof Error ? error.message : 'Something went wrong.';
}
