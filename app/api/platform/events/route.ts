import { bodyReader } from '@/lib/api/body-object.ts';
import { readJsonText } from '@/lib/http/body.ts';
import { json } from '@/lib/http/http.ts';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { eventBody } from '@/lib/platform/platform-body.ts';
import { platformEndpoint } from '@/lib/platform/platform-endpoint.ts';
import { recordEvent } from '@/lib/platform/record-event.ts';

const readEvent = bodyReader(eventBody);

/** Records an event of the platform's own. */
export const POST = platformEndpoint(async (call, request) => {
  const { event, isNew } = await recordEvent(readEvent(await readJsonText(request, LIMITS.eventBytes)), call);
  return json({ data: event }, isNew ? 201 : 200);
});
