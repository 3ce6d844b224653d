import type { IncomingMessage, ServerResponse } from 'node:http';
import { headerValue } from '@/lib/http/header-value.ts';
import { readCall, refuseApi, refuseOAuth } from '@/lib/http/http.ts';
import { plainText } from '@/lib/http/page-responses.ts';
import { REQUEST_ID_HEADER } from '@/lib/http/request-headers.ts';
import { ApiError, type Detail, OAuthError } from '@/lib/kernel/errors/errors.ts';
import type { COMMON_REASONS, ReasonArguments } from '@/lib/kernel/errors/reasons.ts';
import type { FormFault } from '../next-16/form-shape.ts';
import { isForMachines, isLikeV1 } from './machine-path.ts';

/** Why a request is answered before anything reads it. */
export type GateFault = SharedFault | FormFault | 'foreign_form' | 'signed_out';

/** What machines are told too; the rest is only found in requests to pages. */
const FOR_MACHINES = [
  'method_not_allowed',
  'malformed_address',
  'nothing_here',
  'long_query',
  'repeated_authorization',
  'unsupported_content_type',
  'too_many_connections',
  'no_room_for_bodies',
] as const;

type SharedFault = (typeof FOR_MACHINES)[number];

const FOR_PEOPLE: Record<GateFault, { status: number; text: string }> = {
  method_not_allowed: { status: 405, text: 'Nothing here answers this method.' },
  nothing_here: { status: 404, text: 'There is nothing at this address.' },
  malformed_address: { status: 400, text: 'This address can’t be read. It may be cut off or mistyped.' },
  long_query: { status: 400, text: 'This address has more parameters than we accept.' },
  repeated_authorization: { status: 400, text: 'Authorization was sent more than once.' },
  unsupported_content_type: { status: 415, text: 'This was sent in a format that we don’t accept.' },
  too_many_connections: {
    status: 503,
    text: 'Too many connections are open just now. Nothing was changed. Try again in a few seconds.',
  },
  foreign_form: {
    status: 403,
    text: 'This form was not sent from our page. Nothing was changed. Open the page on this site and send it from there.',
  },
  too_many_fields: { status: 400, text: 'This form has more fields than we accept. Nothing was changed.' },
  broken_form: {
    status: 400,
    text: 'This form could not be read. Nothing was changed. Go back and send it once more.',
  },
  signed_out: {
    status: 413,
    text: 'You are no longer signed in, so this form can’t be taken. Sign in in another tab, then go back and send it again.',
  },
  no_room_for_bodies: {
    status: 503,
    text: 'We have too much to do right now. Nothing was changed. Go back in a moment and send this form again.',
  },
  body_too_large: {
    status: 413,
    text: 'This form is too large. If there is a file in it, go back and choose a smaller one.',
  },
};

const RETRY_AFTER_S = '5';
/** What pages and forms take. */
export const PAGE_METHODS = ['GET', 'HEAD', 'POST'];
const MACHINE_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/**
 * Refuses a request in the words of whoever answers at its path: the OAuth endpoints, v1 or a page.
 * @param allow the methods that are answered there, where that is known
 */
export async function sendRefusal(
  fault: GateFault,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  allow?: string,
): Promise<void> {
  const id = String(request.headers[REQUEST_ID_HEADER]);
  const headers = new Headers({ [REQUEST_ID_HEADER]: id });
  const { status, text } = FOR_PEOPLE[fault];
  const isMachine = isForMachines(path);
  const methods = allow ?? (isMachine ? MACHINE_METHODS : PAGE_METHODS.join(', '));
  const answer = isMachine && isShared(fault) ? refuseMachine(fault, path, headers, methods) : plainText(status, text);
  response.statusCode = answer.status;
  response.setHeader('X-Request-Id', id);
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (fault === 'method_not_allowed') response.setHeader('Allow', methods);
  if (status === 503) response.setHeader('Retry-After', RETRY_AFTER_S);
  response.end(await answer.text());
}

function isShared(fault: GateFault): fault is SharedFault {
  return (FOR_MACHINES as readonly GateFault[]).includes(fault);
}

function refuseMachine(fault: SharedFault, path: string, headers: Headers, methods: string): Response {
  const call = readCall(new Request('http://this.invalid', { headers }));
  const isV1 = isLikeV1(path);
  const types = isV1 ? ['application/json'] : ['application/x-www-form-urlencoded', 'application/json'];
  // Whichever reason it is finds what its words need.
  const named: { methods: string; types: string[] } & Detail = { methods, types };
  const given = [fault, named] as ReasonArguments<typeof COMMON_REASONS, Detail>;
  return isV1 ? refuseApi(new ApiError(...given), call) : refuseOAuth(new OAuthError(...given), call);
}

/** Sends a machine to the plain spelling of a path, with method and body (RFC 9110 section 15.4.9). */
export function sendToPlain(path: string, request: IncomingMessage, response: ServerResponse): void {
  const mark = (request.url ?? '').indexOf('?');
  const search = mark < 0 ? '' : (request.url ?? '').slice(mark);
  response.setHeader('X-Request-Id', String(request.headers[REQUEST_ID_HEADER]));
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.writeHead(308, { Location: headerValue(path + search), 'Cache-Control': 'no-store' }).end();
}
