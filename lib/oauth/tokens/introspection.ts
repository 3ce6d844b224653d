/** What introspection says about a token (RFC 7662 section 2.2). */
export type Introspection =
  | { active: false }
  | {
      active: true;
      /** `DPoP`: an access token that is bound to a key (RFC 9449 section 6.2). */
      token_type: 'access_token' | 'refresh_token' | 'DPoP';
      scope: string;
      client_id: string;
      /** The connected store's id. */
      sub: string;
      mode: 'live' | 'test';
      connection_id: string;
      /** Seconds since 1970. */
      iat: number;
      /** When the access token expires, where it does: seconds since 1970. */
      exp?: number;
      iss: string;
      /** When the connection ends, where the seller chose that: RFC 3339. */
      ends_at?: string;
      /** What the token is for, where the app has said so (RFC 8707). */
      aud?: string[];
      /** The key's thumbprint (RFC 9449 section 6.2). */
      cnf?: { jkt: string };
    };
