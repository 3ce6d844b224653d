import { allows } from './scope.ts';

export interface ScopeDifference {
  /** Asked for and not allowed before. */
  added: string[];
  /** Allowed before and not asked for now. */
  dropped: string[];
}

/** What an app asks for now compared with what it was allowed before; `*` includes every other scope. */
export function scopeDifference(asked: readonly string[], allowed: readonly string[]): ScopeDifference {
  return {
    added: asked.filter((scope) => !allows(allowed, scope)),
    dropped: [...new Set(allowed)].filter((scope) => !allows(asked, scope)),
  };
}
