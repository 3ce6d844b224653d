import type { PrismaClient } from '@/prisma/generated/client.ts';
import { currentScope } from '../kernel/process/request-scope.ts';
import { type Db, db } from './db.ts';
import { databases } from './query.ts';

declare module '../kernel/process/request-scope.ts' {
  interface Scope {
    /** Whether who asks has changed something a moment ago, which they have to find. */
    hasJustChanged?: boolean;
  }
}

/** Names where such reads may go; none go there before {@link noteStandby} says so. */
export function setStandby(client: PrismaClient): void {
  databases().standby = { client, isFresh: null };
}

/** Whether anything may be read elsewhere than in the one database. */
export function hasStandby(): boolean {
  return databases().standby !== undefined;
}

/** Notes whether a standby is there and hardly behind. @returns whether that is news */
export function noteStandby(isFresh: boolean): boolean {
  const { standby } = databases();
  if (!standby || standby.isFresh === isFresh) return false;
  standby.isFresh = isFresh;
  return true;
}

/**
 * Where a person's lists, logs and exports are read, which may be seconds old: a standby where there is one that
 * follows, unless this person has just changed something. What it does not answer the primary does. Never for what
 * decides.
 */
export function readDb(): Db {
  const { standby } = databases();
  return standby?.isFresh && !currentScope()?.hasJustChanged ? standby.client : db();
}
