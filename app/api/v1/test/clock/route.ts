import { clockMove } from '@/lib/api/schema/catalogue-body.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { writeEndpoint } from '@/lib/api/write-endpoint.ts';
import { advanceClock } from '@/lib/billing/test-clock/advance-clock.ts';
import { type ClockState, readClock } from '@/lib/billing/test-clock/read-clock.ts';
import { json } from '@/lib/http/http.ts';

/** The time of a store's test mode. */
export const GET = storeEndpoint('subscriptions:read', async ({ access, now }) =>
  json({ data: clockObject(await readClock(access, now)) }),
);

/** Moves it forward; 202 while what is due takes longer than ten seconds. */
export const POST = writeEndpoint('subscriptions:write', {
  body: clockMove,
  work: async ({ advance_to }, call) => clockObject(await advanceClock(call.access, new Date(advance_to), call)),
  status: ({ advancing }) => (advancing ? 202 : 200),
});

function clockObject({ now, advancingTo }: ClockState) {
  return { now: now.toISOString(), advancing: advancingTo !== null };
}
