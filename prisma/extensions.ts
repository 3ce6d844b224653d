import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** What every embedded database is opened with; a PostgreSQL server has these itself. */
export const EXTENSIONS = { btree_gin, pg_trgm };
