import type { KnownHolder } from '../calls/holder.ts';
import { listedIn, type MadeCall, recordCall } from '../calls/record-call.ts';
import { arrivedBody } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import { reasonOf } from '../http/http.ts';
import { writtenText } from '../http/light-messages.ts';
import { env } from '../kernel/config/env.ts';
import type { Reason } from '../kernel/errors/errors.ts';
import type { StoreAccess } from '../oauth/tokens/store-access.ts';
import { parseCredential } from '../permissions/credential.ts';
import { callerId } from '../stores/store-proof.ts';

/** Reasons that are given only to who presents a whole token. */
const PROVEN: (Reason | undefined)[] = ['rotated', 'expired', 'other_resource'];

interface How {
  /** When its work began, by `performance.now()`. */
  began: number;
  call: Call;
  /** What its token gives access to; undefined when it gives none. */
  access: StoreAccess | undefined;
  /** The scope that allowed it. */
  scope?: string | null;
  /** It is listed and counted among those of v1; of any other stays who has used what. */
  isCounted?: boolean;
}

/** Notes a call with a token, as one of whoever holds that, also of one that gives access no more. */
export function logCall(request: Request, response: Response, how: How): void {
  const { began, call, access, scope = null, isCounted = true } = how;
  const { now: at, requestId, address, userAgent: agent } = call;
  const { method, url } = request;
  const holder = access && holderOf(access);
  const whose = holder ?? { selector: selectorIn(request.headers.get('authorization')) };
  const { status } = response;
  const reason = reasonOf(response);
  const bodies = status < 400 ? undefined : bodiesOf(request, response, reason !== undefined);
  const isChecked = access !== undefined;
  const isProven = isChecked || PROVEN.includes(reason);
  const listed = listedIn(request);
  // Named one by one: a spread costs several times what all the rest does.
  recordCall({
    at,
    requestId,
    method,
    url,
    status,
    reason,
    began,
    whose,
    isProven,
    isChecked,
    isCounted,
    address,
    agent,
    scope,
    bodies,
    listed,
  });
}

/** What came and was answered, to be masked when it is written. @param isRefusal the answer is made of our own words */
function bodiesOf(request: Request, response: Response, isRefusal: boolean): MadeCall['bodies'] {
  const { method, url } = request;
  const body = arrivedBody(request);
  const answered = isRefusal ? writtenText(response) : '';
  return {
    bytes: (body?.byteLength ?? 0) + answered.length,
    async masked() {
      // What masks is all that the API's document says, and needed only here.
      const { readSentBody } = await import('./read-sent-body.ts');
      const text = body ? new TextDecoder().decode(body) : '';
      return { sent: readSentBody({ method, url, text }), answered };
    },
  };
}

function holderOf({ caller, store: { id: storeId, mode } }: StoreAccess): KnownHolder {
  return { appId: 'app' in caller ? caller.app.id : null, holderId: callerId(caller), storeId, mode };
}

function selectorIn(authorization: string | null): string | undefined {
  const token = /^(?:Bearer|DPoP) +(\S+) *$/i.exec(authorization ?? '')?.[1];
  return token === undefined ? undefined : parseCredential(token, env().tokenPrefix)?.selector;
}
