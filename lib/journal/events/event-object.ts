import type { Mode } from '@/prisma/generated/enums.ts';
import { sql } from '../../database/query.ts';

/** An event as it is delivered and as v1 answers it. */
export interface EventObject {
  id: string;
  type: string;
  timestamp: string;
  store_id: string;
  mode: Mode;
  sequence: number;
  request_id: string | null;
  /** What the platform calls an event that it has posted. */
  source_id?: string;
  data: { object: object; previous: object | null };
}

/** An event’s row. */
export interface EventRow {
  id: string;
  type: string;
  at: Date;
  storeId: string;
  mode: Mode;
  sequence: number;
  requestId: string | null;
  sourceId: string | null;
  happenedAt: Date | null;
  data: string;
}

/** Its columns, of a row `ev`. */
export const EVENT_COLUMNS = sql`ev.id, ev.type, ev.at, ev.store_id AS "storeId", ev.mode::text AS mode, ev.sequence,
  ev.request_id AS "requestId", ev.data, ev.source_id AS "sourceId", ev.happened_at AS "happenedAt"`;

export function eventObject(row: EventRow): EventObject {
  return {
    id: row.id,
    type: row.type,
    timestamp: (row.happenedAt ?? row.at).toISOString(),
    store_id: row.storeId,
    mode: row.mode,
    sequence: row.sequence,
    request_id: row.requestId,
    ...(row.sourceId !== null && { source_id: row.sourceId }),
    data: JSON.parse(row.data),
  };
}
