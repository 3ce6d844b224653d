import { db } from '../database/db.ts';
import { processWide } from '../kernel/process/process-wide.ts';
import { type ScopeUse, upsertScopeUses } from './scope-uses.ts';

declare module '../kernel/process/process-wide.ts' {
  interface ProcessWide {
    /** The latest use of each scope by each holder since the last save. */
    scopeUses?: Map<string, ScopeUse>;
  }
}

/** Records in memory that a scope allowed a connection, or a seller's own key, something. */
export function recordScopeUse(use: ScopeUse): void {
  processWide.scopeUses ??= new Map();
  const recorded = processWide.scopeUses;
  const key = `${use.id} ${use.scope}`;
  if ((recorded.get(key)?.at ?? use.at) <= use.at) recorded.set(key, use);
}

/** Saves what was recorded since the last save; what can't be saved waits. Throws what the database throws. */
export async function saveScopeUses(): Promise<void> {
  const recorded = processWide.scopeUses;
  if (!recorded?.size) return;
  delete processWide.scopeUses;
  const uses = [...recorded.values()];
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
