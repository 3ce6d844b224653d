import { parseCredential } from '../access/credential.ts';
import { env } from '../config/env.ts';
import type { Call } from '../http/call.ts';
import { reasonOf } from '../http/http.ts';
import type { StoreAccess } from '../oauth/store-access.ts';
import { callerId } from '../stores/store-proof.ts';
import { type MadeRequest, recordRequest } from '../usage/record-request.ts';

interface How {
  /** When its work began, by `performance.now()`. */
  began: number;
  call: Call;
  /** What its token gives access to; undefined when it gives none. */
  access: StoreAccess | undefined;
}

/** Notes a call of v1 for the request log of whoever holds its token, also one that gives access no more. */
export function logCall(request: Request, response: Response, { began, call, access }: How): void {
  const { now: at, requestId } = call;
  const { method, url } = request;
  const whose = access ? holderOf(access) : { selector: selectorIn(request.headers.get('authorization')) };
  recordRequest({ at, requestId, method, url, status: response.status, reason: reasonOf(response), began, whose });
}

function holderOf({ caller, store: { id: storeId, mode } }: StoreAccess): MadeRequest['whose'] {
  return { appId: 'app' in caller ? caller.app.id : null, holderId: callerId(caller), storeId, mode };
}

function selectorIn(authorization: string | null): string | undefined {
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  return token === undefined ? undefined : parseCredential(token, env().tokenPrefix)?.selector;
}
