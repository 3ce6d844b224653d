import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** Has the periods of so many subscriptions end in so many seconds. @returns how much later all are renewed */
export async function endPeriods(session: Client, count: number, seconds: number): Promise<string> {
  const at = new Date(Date.now() + seconds * 1000);
  const later = 'SELECT id FROM subscription WHERE current_period_end > now() ORDER BY id LIMIT $2';
  await session.query(`UPDATE subscription SET current_period_end = $1 WHERE id IN (${later})`, [at, count]);
  const isDue = () => session.query('SELECT FROM subscription WHERE due_at <= $1 LIMIT 1', [at]);
  while ((await isDue()).rowCount) await sleep(200);
  return `${((Date.now() - at.getTime()) / 1000).toFixed(1)} s`;
}
