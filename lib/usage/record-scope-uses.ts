import { db } from '../db.ts';
import { processWide } from '../process-wide.ts';
import { type ScopeUse, upsertScopeUses } from './scope-uses.ts';

declare module '../process-wide.ts' {
  interface ProcessWide {
    /** The latest use of each scope of each holder since they were last saved. */
    scopeUses?: Map<string, ScopeUse>;
  }
}

/** Notes that a connection or an own key was allowed something by a scope. Asks no database. */
export function recordScopeUse(use: ScopeUse): void {
  processWide.scopeUses ??= new Map();
  const noted = processWide.scopeUses;
  const key = `${use.id} ${use.scope}`;
  if ((noted.get(key)?.at ?? use.at) <= use.at) noted.set(key, use);
}

/** Saves what this process has noted since the last time; what can't be saved waits. Throws what the database does. */
export async function saveScopeUses(): Promise<void> {
  const noted = processWide.scopeUses;
  if (!noted?.size) return;
  delete processWide.scopeUses;
  const uses = [...noted.values()];
  try {
    for (const holder of ['connection', 'key'] as const) {
      await upsertScopeUses(
        db(),
        holder,
        uses.filter((use) => use.holder === holder),
      );
    }
  } catch (error) {
    for (const use of uses) recordScopeUse(use);
    throw error;
  }
}
