import { HIDDEN } from '../../calls/masked-body.ts';
import { isClientId } from '../../permissions/client-id.ts';
import { knownScopes } from '../../permissions/scope.ts';
import { grantTypes } from '../token-grant.ts';

const oneOf = (words: readonly string[]) => (value: string) => (words.includes(value) ? value : HIDDEN);

/** The parameters of the OAuth endpoints of which the request log keeps more than that they were sent. */
const KEPT: Record<string, (value: string) => string> = {
  grant_type: (value) => oneOf(grantTypes())(value),
  token_type_hint: oneOf(['access_token', 'refresh_token']),
  mode: oneOf(['live', 'test']),
  client_id: (value) => (isClientId(value) ? value : HIDDEN),
  scope: (value) => knownScopes(value) || HIDDEN,
};

/**
 * What an app sent to an OAuth endpoint, as the request log keeps it. @param known the parameters the endpoint reads
 */
export function sentParameters(body: Record<string, string>, known: readonly string[]): string {
  const shown = Object.entries(body).map(([name, value]) => [
    known.includes(name) ? name : HIDDEN,
    KEPT[name]?.(value) ?? HIDDEN,
  ]);
  return JSON.stringify(Object.fromEntries(shown));
}
