import { previewChange } from '@/lib/billing/subscriptions/preview-subscription.ts';
import { TRANSACTION } from '@/lib/billing/subscriptions/save-subscriptions.ts';
import { actionOf } from '@/lib/billing/subscriptions/subscription-state.ts';
import { lockRow } from '@/lib/billing/subscriptions/subscriptions.ts';
import { type Db, db, transact } from '@/lib/database/db.ts';
import { insertNotices } from '@/lib/journal/notices/notices.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { ApiError } from '@/lib/kernel/errors/errors.ts';
import { realTime } from '@/lib/kernel/process/clock.ts';
import type { RequestContext } from '@/lib/kernel/request-context.ts';
import { HOUR_MS } from '@/lib/kernel/text/durations.ts';
import { newUuid } from '@/lib/kernel/text/uuid.ts';
import { listThoseWhoMay } from '@/lib/stores/members.ts';
import { ofStore, type StoreProof } from '@/lib/stores/store-proof.ts';
import {
  type ApprovalObject,
  type ApprovalRequest,
  approvalObject,
  MOST_OPEN,
  MOST_WAITING,
  mayReturn,
  requestDigest,
} from './approval.ts';
import {
  type ApprovalRow,
  askedBy,
  findRequester,
  findSame,
  holdCaller,
  insertApproval,
  listOpenEnds,
  markMailed,
} from './approvals.ts';
import { recordApprovals } from './record-approvals.ts';

type Tx = Parameters<typeof holdCaller>[0];

interface Context extends RequestContext {
  /** Called in the transaction with what will be answered; when it throws, nothing was asked for. */
  keep?: ((db: Db, data: ApprovalObject) => Promise<void>) | undefined;
}

/**
 * Asks those who may to make one change of a subscription. The same again, while it is open, is the same approval.
 * Throws what a preview of the change would; 400 for a redirect URI that isn't the app's, 409 when the seller has taken
 * asking away, 429 when too many are open.
 */
export async function requestApproval(
  access: StoreProof,
  request: ApprovalRequest,
  { keep, ...context }: Context,
): Promise<{ approval: ApprovalObject; isNew: boolean }> {
  const { now } = context;
  const { detail, redirectUri, expiresIn, ...rest } = request;
  const digest = requestDigest(request);
  const shown = { now, baseUrl: env().baseUrl };
  const before = await findSame(db(), access, digest, now);
  if (before) return { approval: approvalObject(before, shown), isNew: false };
  const { isBeyondLimits = false } = request;
  // What can't be done now needs no decision; what is beyond limits could be done.
  if (!isBeyondLimits) await previewChange(access, detail.subscription_id, actionOf(detail), { now });
  return transact(async (tx) => {
    if (isBeyondLimits) await holdChange(tx, access, detail.subscription_id);
    else await checkAsking(tx, access, redirectUri);
    const same = await findSame(tx, access, digest, now);
    if (same) return { approval: approvalObject(same, shown), isNew: false };
    await checkRoom(tx, access, now, isBeyondLimits);
    const row = await insertApproval(tx, {
      id: newUuid(now),
      ...ofStore(access),
      ...askedBy(access.caller),
      ...rest,
      subscriptionId: detail.subscription_id,
      detail: { ...detail },
      digest,
      redirectUri,
      requestedAt: now,
      expiresAt: new Date(now.getTime() + expiresIn * 1000),
    });
    const approval = approvalObject(row, shown);
    await keep?.(tx, approval);
    // Many may come at once: who finds another one at it leaves the mail to that one.
    if (!isBeyondLimits || (await holdCaller(tx, access.caller, false))) await tellThoseWhoMay(tx, row, now);
    await recordApprovals(tx, [row], context);
    return { approval, isNew: true };
  }, TRANSACTION);
}

/** Tells those who may decide by mail: of an app in a store at most once an hour. */
async function tellThoseWhoMay(tx: Tx, row: ApprovalRow, now: Date): Promise<void> {
  const about = await markMailed(tx, row, { now, since: new Date(now.getTime() - HOUR_MS) });
  if (!about) return;
  const { asker, customer, store } = about;
  const content = { sentence: 'changeAsked', asker, customer, store, mode: row.mode } as const;
  const people = await listThoseWhoMay(tx, row.storeId, 'change', row.mode);
  // Mail is sent by the real clock.
  const at = realTime();
  await insertNotices(
    tx,
    people.map(({ id: userId }) => ({ userId, kind: 'approval_asked', content, at })),
  );
}

/** Has requests for the same subscription come one after another, and only those: many changes may wait at once. */
async function holdChange(tx: Tx, access: StoreProof, subscriptionId: string): Promise<void> {
  if ((await findRequester(tx, access.caller)) === 'not_allowed') throw new ApiError('asking_taken_back');
  await lockRow(tx, access, subscriptionId);
}

async function checkAsking(tx: Tx, { caller }: StoreProof, redirectUri: string | null): Promise<void> {
  await holdCaller(tx, caller, true);
  const app = await findRequester(tx, caller);
  if (app === 'not_allowed') throw new ApiError('asking_taken_back');
  if (redirectUri === null) return;
  if (!app || !mayReturn(redirectUri, app))
    throw new ApiError('malformed', { param: 'redirect_uri', wanted: 'a redirect URI of the app' });
}

async function checkRoom(db: Db, access: StoreProof, now: Date, isBeyondLimits: boolean): Promise<void> {
  const most = isBeyondLimits ? MOST_WAITING : MOST_OPEN;
  const ends = await listOpenEnds(db, access, now, isBeyondLimits);
  const [soonest] = ends;
  if (!soonest || ends.length < most) return;
  const seconds = Math.ceil((soonest.getTime() - now.getTime()) / 1000);
  throw new ApiError('too_many_approvals', { most, headers: { 'Retry-After': String(seconds) } });
}
