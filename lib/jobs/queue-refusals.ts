import { findTeam } from '../apps/app-developers.ts';
import type { RefusedCall } from '../calls/networks/network-days.ts';
import { db } from '../database/db.ts';
import { addUses } from '../database/limits/throttle.ts';
import { insertNotices } from '../journal/notices/notices.ts';
import { HOUR_MS } from '../kernel/text/durations.ts';
import { listThoseWhoMay } from '../stores/members.ts';

/** How often whoever may allow a network gets a mail about refused calls. */
export const REFUSAL_NOTICES = { name: 'told of refused networks', most: 1, windowMs: HOUR_MS };

/** Tells by mail that calls were refused for where they came from, once an hour for each app, key or connection. */
export async function queueRefusals(refused: readonly RefusedCall[], now: Date): Promise<void> {
  if (refused.length === 0) return;
  const ends = new Date(now.getTime() + REFUSAL_NOTICES.windowMs);
  const counted = await addUses(
    refused.map(({ holderId }) => ({ limit: REFUSAL_NOTICES, subject: holderId, uses: 1, ends })),
    now,
  );
  for (const [index, one] of refused.entries()) {
    if (counted[index]?.count !== 1) continue;
    const { name, network } = one;
    const content = { sentence: 'callsRefused', name, network } as const;
    const people = await peopleFor(one);
    await insertNotices(
      db(),
      people.map((userId) => ({ userId, kind: 'refused_network', content, at: now }) as const),
    );
  }
}

async function peopleFor({ kind, holderId, storeId, mode }: RefusedCall): Promise<string[]> {
  if (kind === 'app') return (await findTeam(db(), holderId))?.userIds ?? [];
  return (await listThoseWhoMay(db(), storeId, 'connect', mode)).map(({ id }) => id);
}
