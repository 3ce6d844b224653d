import { apiMethodNotAllowed, preflight, readCall, refuseApi } from '../http/http.ts';
import { env } from '../kernel/config/env.ts';
import { maskCredentials } from '../kernel/crypto/mask.ts';
import { ApiError } from '../kernel/errors/errors.ts';
import { pathIn } from '../kernel/text/url.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import { operationAt, readInstallation, readStorePath } from '../permissions/installation/read-installation.ts';
import type { StoreOperation } from '../permissions/installation/store-document.ts';
import { isPlainPath, methodsOf } from '../permissions/installation/store-path.ts';
import { forwardCall } from '../platform/forward-call.ts';
import { callerId } from '../stores/store-proof.ts';
import { storeEndpoint } from './store-endpoint.ts';

/** 404 for every path of v1 that is nobody's, but only to callers with a token. */
const nothingHere = storeEndpoint(
  null,
  async () => {
    throw new ApiError('nothing_here');
  },
  'reads its query',
);

/** Headers that browsers may send to the platform's operations besides those that they may send to ours. */
const MORE_HEADERS = ', Accept-Language, Range, If-Range, traceparent';

/**
 * Every path of v1 that isn't ours: calls of the platform's operations are passed on once they have passed what calls
 * of ours pass. 400 for a path that could be read in two ways, 405 for a method that the path doesn't take.
 */
export async function forwardEndpoint(request: Request): Promise<Response> {
  if (!readInstallation().storeApi) return nothingHere(request);
  const path = pathIn(request.url);
  if (!isPlainPath(path)) return refuseApi(new ApiError('unsafe_path'), readCall(request));
  const found = readStorePath(path);
  if (!found) return nothingHere(request);
  const operation = operationAt(found.path, request.method);
  if (!operation) return apiMethodNotAllowed(methodsOf(found.path))(request);
  return passing(operation, path, found.below)(request);
}

/** What the platform takes at a path, for browsers; at a path that is nobody's what v1 takes at all. */
export function preflightForward(request: Request): Response {
  const found = readStorePath(pathIn(request.url));
  return found
    ? preflight(methodsOf(found.path), MORE_HEADERS)(request)
    : preflight('GET, HEAD, POST, PATCH, OPTIONS')(request);
}

function passing(operation: StoreOperation, path: string, below: string): (request: Request) => Promise<Response> {
  return storeEndpoint(
    operation.scope,
    async (call, request) => {
      const { search } = new URL(request.url);
      if (maskCredentials(path + search) !== path + search) throw new ApiError('credential_in_address');
      const { baseUrl, apiUrl, storeApi } = env();
      if (!storeApi) throw new Error('There is an API of a platform without an address.');
      const ours = path.startsWith('/api/') ? `${baseUrl}/api/v1` : `${apiUrl}/v1`;
      return forwardCall(request, {
        call,
        operation,
        target: below + search,
        baseUrls: { theirs: storeApi.url, ours },
        by: callerOf(call.access, baseUrl),
      });
    },
    'is passed on',
  );
}

function callerOf({ caller, store, externalId }: StoreAccess, issuer: string) {
  // Without its key a platform has no names of its own for stores.
  const external_id = env().platform ? externalId : null;
  return {
    issuer,
    store: { id: store.id, external_id, subdomain: store.subdomain },
    mode: store.mode,
    clientId: 'app' in caller ? caller.app.clientId : null,
    connection: callerId(caller),
  };
}
