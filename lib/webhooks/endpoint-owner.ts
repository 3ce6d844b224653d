import type { Mode } from '@/prisma/generated/enums.ts';
import type { SellerId } from '../permissions/seller.ts';
import { inReachOf } from '../stores/membership.ts';
import { type Caller, ofStore, type StoreProof } from '../stores/store-proof.ts';

declare const checked: unique symbol;

/** Proof of whose endpoints a request may see and change; every look-up of an endpoint takes it into its `where`. */
export interface EndpointOwner {
  readonly [checked]: true;
  readonly where: {
    storeId?: string;
    mode?: Mode;
    connectionId?: string | null;
    appId?: string | null;
    retiredAt?: null;
    AND?: object[];
  };
  readonly by: ActsOnEndpoints;
}

/** Who changes endpoints: a caller of v1, or a person on the dashboard. */
export type ActsOnEndpoints = Caller | { readonly person: SellerId };

const owner = (where: EndpointOwner['where'], by: ActsOnEndpoints) => ({ where, by }) as EndpointOwner;

/** Those of a v1 caller: a connection's own, or the store's for one of the seller's keys. */
export function ofCaller(access: StoreProof): EndpointOwner {
  const connectionId = 'app' in access.caller ? access.caller.connectionId : null;
  return owner({ ...ofStore(access), connectionId }, access.caller);
}

/**
 * Those of the stores and modes in which the seller may do this, without what apps made for their connections.
 * @param action `see` to read them, `connect` to change them
 */
export function ofSeller(sellerId: SellerId, action: 'see' | 'connect'): EndpointOwner {
  return owner({ connectionId: null, appId: null, AND: [inReachOf(sellerId, action)] }, { person: sellerId });
}

/**
 * An app's own.
 * @param app one that was found to be the seller's
 */
export function ofApp(app: { id: string }, sellerId: SellerId): EndpointOwner {
  return owner({ appId: app.id, retiredAt: null }, { person: sellerId });
}
