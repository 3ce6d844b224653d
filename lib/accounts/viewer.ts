import type { OperatorProof } from './operator.ts';
import type { SellerId } from './seller.ts';

/** Who is looking: a seller at what is theirs, or an operator at what is anyone's. */
export type Viewer = SellerId | OperatorProof;

/** The `where` of what a viewer may see among things that have an owner. */
export function ownedBy(viewer: Viewer): { ownerId?: SellerId } {
  return typeof viewer === 'string' ? { ownerId: viewer } : {};
}
