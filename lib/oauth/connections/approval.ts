import type { Mode } from '@/prisma/generated/enums.ts';

/** What an app was approved for in a store and mode, for a person who may connect none there by their role. */
export interface Approval {
  storeId: string;
  mode: Mode;
  scopes: string[];
}

/** Whether one of these approvals is for this store and mode, and for all of these scopes. */
export function isApproved(approvals: readonly Approval[], { storeId, mode, scopes }: Approval): boolean {
  return approvals.some(
    (one) => one.storeId === storeId && one.mode === mode && scopes.every((scope) => one.scopes.includes(scope)),
  );
}
