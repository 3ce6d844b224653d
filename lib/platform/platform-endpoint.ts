import type { Call } from '../http/call.ts';
import { finish, readCall, refuseApi } from '../http/http.ts';
import { PlatformError } from '../kernel/errors/errors.ts';
import { isPlatformId } from './platform-body.ts';
import { requirePlatformKey } from './require-platform-key.ts';

/**
 * An endpoint that the platform calls with its key: 404 where no key is set, 401 without it, 429 for who keeps sending
 * wrong ones. Errors are in the shape of v1's.
 */
export function platformEndpoint<Name extends string = never>(
  handler: (call: Call & { ids: Record<Name, string> }, request: Request) => Promise<Response>,
): (request: Request, context: { params: Promise<object> }) => Promise<Response> {
  return async (request, { params }) => {
    const call = readCall(request);
    try {
      await requirePlatformKey(request, call);
      return finish(await handler({ ...call, ids: idsIn(await params) as Record<Name, string> }, request), call);
    } catch (error) {
      return refuseApi(error, call);
    }
  };
}

/** The parts of an address that are the platform’s own ids, as it writes them. */
function idsIn(params: object): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, idOf(String(text))]));
}

function idOf(written: string): string {
  let id: string;
  try {
    id = decodeURIComponent(written);
  } catch {
    throw new PlatformError('malformed_id');
  }
  if (!isPlatformId(id)) throw new PlatformError('malformed_id');
  return id;
}
