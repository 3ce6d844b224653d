import type { OperatorProof } from './operator.ts';
import type { SellerId } from './seller.ts';

/** Who is looking: a seller at what is theirs, or an operator at what is anyone's. */
export type Viewer = SellerId | OperatorProof;

/** The `where` of the apps that a seller works on: as the owner or as one of its developers. */
export function workedOnBy(sellerId: SellerId) {
  return { OR: [{ ownerId: sellerId }, { developers: { some: { userId: sellerId } } }] };
}

/** The `where` of the apps that a viewer may see. */
export function appsSeenBy(viewer: Viewer): Partial<ReturnType<typeof workedOnBy>> {
  return typeof viewer === 'string' ? workedOnBy(viewer) : {};
}
