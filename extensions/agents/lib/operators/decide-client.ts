import { lockStandings } from '@/lib/apps/client-standings.ts';
import { type Db, transact } from '@/lib/database/db.ts';
import { recordEndings } from '@/lib/journal/activity/audit-entries.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { isUuid } from '@/lib/kernel/text/uuid.ts';
import { endConnectionsOf } from '@/lib/oauth/connections/ended-connections.ts';
import { insertNote } from '@/lib/operators/app-notes.ts';
import type { OperatorProof } from '@/lib/permissions/operator.ts';
import {
  blockHost,
  disableClientsOf,
  enableClientsOf,
  findBlock,
  setClientBlocked,
  setClientVerified,
  setHostVerified,
  unblockHost,
} from './operator-client-standings.ts';

export const CLIENT_DECISIONS = ['block', 'unblock', 'verify', 'remove'] as const;
export type ClientDecision = (typeof CLIENT_DECISIONS)[number];

/** About whom: all clients from a host, with those below it if it is a domain; or one that registered itself. */
export type DecidedClient = { host: string; withSubdomains?: boolean } | { appId: string };

/** It may wait for a consent that is under way, and a host may have very many connections. */
const PATIENT = { maxWait: 10_000, timeout: 60_000 };

/**
 * Carries out an operator's decision about clients that nobody registered, in one transaction. What is blocked loses
 * its connections, and whatever is authorized at the same time comes before and ends too, or after and is refused.
 * @param reason why it is blocked, for the other operators
 * @returns how many connections ended; null when there is nothing to change
 */
export async function decideClient(
  operator: OperatorProof,
  about: DecidedClient,
  decision: ClientDecision,
  { reason = null, ...context }: RequestContext & { reason?: string | null },
): Promise<number | null> {
  const { now } = context;
  if ('appId' in about && !isUuid(about.appId)) return null;
  return transact(async (tx) => {
    await lockStandings(tx, 'alone');
    const changed = await (decision === 'block'
      ? block(tx, operator, about, { at: now, reason })
      : decision === 'unblock'
        ? unblock(tx, operator, about)
        : vouch(tx, operator, about, decision === 'verify' ? now : null));
    if (!changed) return null;
    const text = reason === null ? WORDS[decision] : `${WORDS[decision]} ${reason}`;
    for (const appId of changed) await insertNote(tx, operator, { appId, text, createdAt: now });
    if (decision !== 'block') return 0;
    const ended = await endConnectionsOf(tx, { appId: { in: changed } }, 'client_blocked', now);
    const entry = { kind: 'client_blocked', actor: 'system', context: { now } } as const;
    await recordEndings(tx, ended, entry, { reason: 'client_blocked', requestId: context.requestId });
    return ended.length;
  }, PATIENT);
}

const WORDS: Record<ClientDecision, string> = {
  block: 'Blocked.',
  unblock: 'Unblocked.',
  verify: 'Verified.',
  remove: 'Verification removed.',
};

/** Each returns the apps that it changed; null when there was nothing to change. */
async function block(
  tx: Db,
  operator: OperatorProof,
  about: DecidedClient,
  why: { at: Date; reason: string | null },
): Promise<string[] | null> {
  if ('appId' in about) return (await setClientBlocked(tx, operator, about.appId, why)) ? [about.appId] : null;
  const { host, withSubdomains = false } = about;
  if (!(await blockHost(tx, operator, host, { ...why, withSubdomains }))) return null;
  return disableClientsOf(tx, operator, host, { ...why, withSubdomains });
}

async function unblock(tx: Db, operator: OperatorProof, about: DecidedClient): Promise<string[] | null> {
  if ('appId' in about) return (await setClientBlocked(tx, operator, about.appId, null)) ? [about.appId] : null;
  const since = await findBlock(tx, operator, about.host);
  if (!since || !(await unblockHost(tx, operator, about.host))) return null;
  return enableClientsOf(tx, operator, since);
}

async function vouch(tx: Db, operator: OperatorProof, about: DecidedClient, at: Date | null): Promise<string[] | null> {
  if ('appId' in about) return (await setClientVerified(tx, operator, about.appId, at)) ? [about.appId] : null;
  return (await setHostVerified(tx, operator, about.host, at)) ? [] : null;
}
