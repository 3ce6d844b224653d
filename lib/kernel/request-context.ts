/** When and from where something is requested: what a verb needs in order to act, and to record it in the activity. */
export interface RequestContext {
  now: Date;
  requestId: string;
  /** The caller's address, as far as it can be trusted. */
  address: string;
  /** What the caller says it is; cut off when it is long. */
  userAgent: string | null;
}
