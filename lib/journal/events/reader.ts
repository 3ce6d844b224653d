import type { Mode } from '@/prisma/generated/enums.ts';

/** What somebody may read of a store's events in a mode. */
export interface Reader {
  storeId: string;
  mode: Mode;
  /** Kinds whose object their scopes allow reading. */
  types: string[];
  /** Scopes of theirs that the platform has declared for events of its own. */
  declared: string[];
  /** An app's: of connections it reads about its own alone. Null: the seller's own key. */
  connectionId: string | null;
}
