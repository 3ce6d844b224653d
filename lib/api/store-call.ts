import type { Call } from '../http/call.ts';
import type { Precondition } from '../http/entity-tag.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';

/** A call to a v1 endpoint whose token was checked. */
export interface StoreCall extends Call {
  access: StoreAccess;
  /** What `If-Match` demands, if it was sent. */
  requireMatch?: Precondition | undefined;
}
