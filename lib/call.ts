/** What an endpoint knows of the call beside its body. */
export interface Call {
  requestId: string;
  /** The caller's address, as far as it can be believed. */
  address: string;
  now: Date;
  /** Headers that the answer gets whatever it will be. */
  headers: Headers;
}
