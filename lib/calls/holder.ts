/** Whose call it was, where its token has been checked. */
export interface KnownHolder {
  appId: string | null;
  holderId: string;
  storeId: string;
  mode: 'live' | 'test';
}

/** What a call says of itself, for looking it up when it is written. */
export interface ClaimedHolder {
  /** The app that the request named, proven or not. */
  clientId?: string | undefined;
  /** The connection that the answer named. */
  connectionId?: string | undefined;
  /** The public part of the credential that was presented. */
  selector?: string | undefined;
}
