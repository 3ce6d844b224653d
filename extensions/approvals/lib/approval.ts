import { createHash } from 'node:crypto';
import { mayReturnTo, redirectUriFault } from '@/lib/apps/redirect-uri.ts';
import type { MetadataChange } from '@/lib/billing/catalogue/metadata.ts';
import type { SubscriptionObject } from '@/lib/billing/subscriptions/subscription-object.ts';
import type { ActionMembers } from '@/lib/billing/subscriptions/subscription-state.ts';
import { withParameters } from '@/lib/kernel/text/url.ts';
import type { ApprovalStatus } from '@/prisma/generated/enums.ts';
import type { DETAIL_TYPE } from '../index.ts';

/** What is to be done, as v1 writes it: the members of an update, and of which subscription. */
export type ChangeDetail = ActionMembers & {
  type: typeof DETAIL_TYPE;
  subscription_id: string;
  /** Only of what is beyond a limit, and was sent with it. */
  metadata?: MetadataChange | undefined;
};

/** What an app asks for. */
export interface ApprovalRequest {
  detail: ChangeDetail;
  message: string | null;
  redirectUri: string | null;
  state: string | null;
  /** In seconds. */
  expiresIn: number;
  /** It is done without having been asked for, and beyond what the connection may do by itself. */
  isBeyondLimits?: boolean;
}

/** How many approvals one connection or key may have open. */
export const MOST_OPEN = 20;

/** How much that is beyond its limits may wait for one connection. */
export const MOST_WAITING = 500;

/** How many seconds an app leaves between two looks at one. */
const INTERVAL_S = 5;

/** An approval as v1 shows it. */
export interface ApprovalObject {
  id: string;
  status: ApprovalStatus;
  authorization_details: ChangeDetail[];
  /** The page on which it is decided. */
  url: string;
  requested_at: string;
  expires_at: string;
  interval: number;
  decided_at: string | null;
  error: string | null;
  /** As it was after the change. */
  subscription: SubscriptionObject | null;
}

/** What of its row says what has become of it. */
export interface ApprovalState {
  status: ApprovalStatus;
  expiresAt: Date;
  decidedAt: Date | null;
}

/** What has become of an approval by now: one that has expired says so before a job has got to it. */
export function stateAt({ status, expiresAt, decidedAt }: ApprovalState, now: Date): ApprovalState {
  if (status !== 'pending' || expiresAt > now) return { status, expiresAt, decidedAt };
  return { status: 'expired', expiresAt, decidedAt: expiresAt };
}

/** @param baseUrl where the product is */
export function approvalObject(
  row: ApprovalState & { id: string; detail: unknown; requestedAt: Date; error: string | null; result: unknown },
  { now, baseUrl }: { now: Date; baseUrl: string },
): ApprovalObject {
  const { status, decidedAt } = stateAt(row, now);
  return {
    id: row.id,
    status,
    authorization_details: [row.detail as ChangeDetail],
    url: baseUrl + approvalPath(row.id),
    requested_at: row.requestedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    interval: INTERVAL_S,
    decided_at: decidedAt?.toISOString() ?? null,
    error: row.error,
    subscription: row.result as SubscriptionObject | null,
  };
}

/** An app as far as it matters to whom it may send a browser. */
export interface ReturningApp {
  clientId: string;
  redirectUris: string[];
  /** Null: nobody registered it. */
  ownerId: string | null;
}

/** Whether a browser may be sent there for an app: to one of its redirect URIs as they are now. */
export function mayReturn(uri: string, app: ReturningApp): boolean {
  const unregistered = app.ownerId === null;
  return (
    mayReturnTo(uri, { ...app, ...(unregistered && { unregistered: {} }) }) && !redirectUriFault(uri, !unregistered)
  );
}

/**
 * Where the browser goes once an approval is decided, with what the app learns there; null when it stays.
 * @param issuer RFC 9207
 */
export function returnAddress(
  { id, status, redirectUri, state }: { id: string; status: string; redirectUri: string | null; state: string | null },
  app: ReturningApp | null,
  issuer: string,
): string | null {
  if (redirectUri === null || !app || !mayReturn(redirectUri, app)) return null;
  return withParameters(redirectUri, { approval_id: id, status, state: state ?? undefined, iss: issuer });
}

/** The path of the page on which an approval is decided. */
export function approvalPath(id: string): string {
  return `/approve/${id}`;
}

/** A digest over what a request for an approval asks for and says, whatever the order of its members. */
export function requestDigest({ detail, message, redirectUri, state }: ApprovalRequest): string {
  const members = Object.entries(detail).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([members, message, redirectUri, state]))
    .digest('base64url');
}
