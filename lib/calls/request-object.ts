import { API_REASONS } from '../kernel/errors/api-reasons.ts';
import { OAUTH_REASONS } from '../kernel/errors/oauth-reasons.ts';
import type { Refusal } from '../kernel/errors/reasons.ts';
import { timeOfUuid } from '../kernel/text/uuid.ts';
import type { LoggedRow } from './logged-requests.ts';

/** A call as v1 shows it. */
export function requestObject(row: LoggedRow) {
  return {
    id: row.id,
    created_at: timeOfUuid(row.id).toISOString(),
    method: row.method,
    path: row.path,
    status: row.status,
    error: refusalOf(row)?.code ?? null,
    reason: row.reason ?? null,
    duration_ms: row.micros / 1000,
    request_id: row.requestId,
    store_id: row.storeId,
    mode: row.mode,
  };
}

/** The status, code and message of a call's reason; undefined without one. */
export function refusalOf({ path, reason }: Pick<LoggedRow, 'path' | 'reason'>): Refusal | undefined {
  const reasons: Record<string, Refusal> = path.startsWith('/api/v1/') ? API_REASONS : OAUTH_REASONS;
  return reasons[reason ?? ''];
}

/** The reasons that a filter by error means: those with this code, or the one of this name. */
export function reasonsOf(error: string): string[] {
  const all: [string, Refusal][] = [...Object.entries(API_REASONS), ...Object.entries(OAUTH_REASONS)];
  return [...new Set(all.filter(([name, { code }]) => name === error || code === error).map(([name]) => name))];
}
