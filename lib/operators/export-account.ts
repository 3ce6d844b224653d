import { db } from '../database/db.ts';
import type { OperatorProof } from '../permissions/operator.ts';
import { listPersonRows, PERSON_TABLES } from './operator-users.ts';

const BATCH = 500;

/**
 * Writes all data of a person, for them or their lawyer: a row of JSON each, `{"table", "row"}`. Nothing in it gives
 * access: no passwords, secrets, tokens or their hashes.
 * @param write takes a row, and resolves when there is room for the next
 * @returns how many rows there were
 */
export async function exportAccount(
  operator: OperatorProof,
  userId: string,
  write: (row: string) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (const table of PERSON_TABLES) {
    let after: string | null = null;
    do {
      const rows = await listPersonRows(db(), operator, table, { userId, after, most: BATCH });
      for (const { row } of rows) await write(`{"table":${JSON.stringify(table)},"row":${row}}`);
      count += rows.length;
      after = rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null;
    } while (after !== null);
  }
  return count;
}
