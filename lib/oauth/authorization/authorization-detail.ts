/** An authorization detail (RFC 9396 section 2), whose other members are for whoever knows its type. */
export interface AuthorizationDetail {
  type: string;
}

/** What a request’s `authorization_details` are: a detail with the scope that it asks for, or what is wrong. */
export type ReadDetails = { detail: AuthorizationDetail; defaultScope: string } | { fault: string };

/** What one would come to now, as it was worked out for the person who is asked. */
export interface PreviewedDetail {
  /** Where it is: then there is one store and one mode to connect. */
  storeId: string;
  mode: 'live' | 'test';
  /** Names what was worked out, so that nothing else is done than what was shown. */
  quote: string;
  /** What is to be paid with it, in minor units. */
  due: { amount: bigint; currency: string };
}
