import { appEndpoint, isByApp } from '@/lib/api/app-endpoint.ts';
import { logCall } from '@/lib/api/log-call.ts';
import { readLiveEvents, type Source } from '@/lib/api/read-live-events.ts';
import { readReader } from '@/lib/api/read-reader.ts';
import { requireScope, requireToken } from '@/lib/api/require-token.ts';
import { storeEndpoint } from '@/lib/api/store-endpoint.ts';
import { db } from '@/lib/database/db.ts';
import { readCall } from '@/lib/http/http.ts';
import { findAppPosition, lastPosition, listAppEvents } from '@/lib/journal/events/app-events.ts';
import type { Reader } from '@/lib/journal/events/reader.ts';
import { findPosition, listEvents } from '@/lib/journal/events/reader-events.ts';
import { ApiError, OAuthError } from '@/lib/kernel/errors/errors.ts';
import { callerId } from '@/lib/stores/store-proof.ts';
import { publishEvents } from '@/lib/webhooks/publish-events.ts';

const AT_ONCE = 100;
const RETRY = { headers: { 'Retry-After': '30' } };

/** The events that a token may read, as they happen. */
const ofStore = storeEndpoint('webhooks:read', async ({ access, address }, request) => {
  const reader = readReader(access);
  await publishEvents();
  const last = request.headers.get('last-event-id');
  const behind = (last && (await findPosition(db(), reader, last))) || (await lastPosition(db()));
  const listening = await stream(request, behind, {
    read: async (at) => (await listEvents(db(), reader, { limit: AT_ONCE, behind: at })).rows,
    mayListen: () => mayStillListen(request, reader),
    listener: callerId(access.caller),
    storeId: access.store.id,
    address,
  });
  if (typeof listening === 'string') throw new ApiError(listening, RETRY);
  return listening;
});

/** The events of all stores of an app in a mode, for its developer’s machine: signed in with the app’s own secret. */
const ofApp = appEndpoint(async ({ app, address, authenticate }, request) => {
  const mode = new URL(request.url).searchParams.get('mode') === 'live' ? 'live' : 'test';
  await publishEvents();
  const last = request.headers.get('last-event-id');
  const behind = (last && (await findAppPosition(db(), last))) || (await lastPosition(db()));
  const listening = await stream(request, behind, {
    read: (at) => listAppEvents(db(), { id: app.id, mode }, at, AT_ONCE),
    mayListen: () =>
      authenticate().then(
        () => true,
        () => false,
      ),
    listener: app.id,
    storeId: null,
    address,
  });
  if (typeof listening === 'string') throw new OAuthError(listening, RETRY);
  return listening;
});

/** Whether the token still opens what it did; after it was narrowed, the listener connects again and receives less. */
async function mayStillListen(request: Request, reader: Reader): Promise<boolean> {
  try {
    const [began, call] = [performance.now(), readCall(request)];
    const access = await requireToken(request, call);
    logCall(request, new Response(), { began, call, access, isCounted: false });
    requireScope(access, 'webhooks:read');
    const now = readReader(access);
    return now.types.length === reader.types.length && now.declared.length === reader.declared.length;
  } catch {
    return false;
  }
}

/** Why there is none, when the listener or this process has as many streams as it may. */
async function stream(request: Request, behind: bigint, source: Source) {
  const left = new AbortController();
  request.signal.addEventListener('abort', () => left.abort());
  const messages = await readLiveEvents(source, behind, left);
  if (typeof messages === 'string') return messages;
  const body = new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await messages.next();
        if (done) {
          left.abort();
          return controller.close();
        }
        controller.enqueue(new TextEncoder().encode(value));
      } catch {
        // The database is away: the listener connects again.
        left.abort();
        controller.close();
      }
    },
    cancel: () => left.abort(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Events as they happen, as server-sent events: for developers, and for those who can’t be called. */
export function GET(request: Request): Promise<Response> {
  return isByApp(request) ? ofApp(request) : ofStore(request);
}
