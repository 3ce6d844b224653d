import type { KnownHolder } from '../../calls/holder.ts';
import { formatScope } from '../../permissions/scope.ts';
import type { StoreObject } from '../../stores/store-proof.ts';

/** The token response (RFC 6749 section 5.1 with the store of the specification). */
export interface TokenResponse {
  access_token: string;
  /** `DPoP`: bound to a key (RFC 9449 section 5). */
  token_type: 'Bearer' | 'DPoP';
  refresh_token: string;
  scope: string;
  store: StoreObject;
  /** Seconds until the access token expires, where it does. */
  expires_in?: number;
  /** When the connection ends, where the seller chose that: RFC 3339. */
  ends_at?: string;
  /** What was approved with the connection (RFC 9396 section 7), where its code is exchanged. */
  authorization_details?: object[];
}

/** What a grant is answered with. */
export interface Issued {
  answer: TokenResponse;
  /** The connection. */
  holder: KnownHolder;
  /** It was sent before, and is the answer to a retry. */
  isReplay?: true;
}

/** What a token response says where it is so. */
interface Beside {
  /** In seconds. */
  lifetime: number | null;
  endsAt: Date | null;
  type: TokenResponse['token_type'];
  details: object[] | null;
}

/** Puts a token response together. */
export function tokenResponse(
  access: string,
  refresh: string,
  scopes: string[],
  store: StoreObject,
  { lifetime, endsAt, type, details }: Beside,
): TokenResponse {
  const answer: TokenResponse = {
    access_token: access,
    token_type: type,
    refresh_token: refresh,
    scope: formatScope(scopes),
    store,
  };
  if (lifetime !== null) answer.expires_in = lifetime;
  if (endsAt) answer.ends_at = endsAt.toISOString();
  if (details) answer.authorization_details = details;
  return answer;
}
