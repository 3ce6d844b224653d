import type { Call } from '../http/call.ts';
import type { StoreAccess } from '../oauth/store-access.ts';

/** A call to a v1 endpoint whose token was checked. */
export interface StoreCall extends Call {
  access: StoreAccess;
}
