import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUESTED_HOST_HEADER } from '@/lib/http/request-headers.ts';
import { isOwnOrigin } from '@/lib/http/same-origin.ts';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import { readStorePath } from '@/lib/permissions/installation/read-installation.ts';
import { isPlainCall } from '../next-16/action-shape.ts';
import { formFault } from '../next-16/form-shape.ts';
import { isRouterState } from '../next-16/router-state.ts';
import { isForMachines, spellingFault } from './machine-path.ts';
import { type Body, type BodyShare, readBody } from './received-request.ts';
import { type GateFault, PAGE_METHODS, sendRefusal, sendToPlain } from './refuse.ts';
import { readTarget } from './request-target.ts';

/** The pages whose form has a logo in it. */
const LOGO_FORM = /^\/dashboard\/developer\/apps\/(?:new|[0-9a-f-]{36}\/settings)$/;

/** Pages whose forms lead elsewhere. */
const WITHOUT_FORMS = /^\/+(?:oauth\/+authorize|device)\/*$/;

/** Where the platform posts events of its own, which may be larger than what anybody else sends. */
const EVENTS_OF_PLATFORM = '/api/platform/events';

const ROUTER_STATE = 'next-router-state-tree';

/**
 * By these React's router asks for a part of a page beforehand, which no page of ours does. Next.js would render it
 * under rules by which no clock and no chance may be read, the embedded database's own included, and call that a fault.
 */
const PREFETCH = ['next-router-prefetch', 'next-router-segment-prefetch'];

/** What only a proxy that we know could tell; we go by BASE_URL instead. */
const FORWARDED = ['forwarded', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto'];

/** A request that has passed the gate. */
export interface Admitted {
  request: IncomingMessage;
  /** Null without one, and for one that streams. */
  body: Buffer | null;
  /** Whether its body is passed on as it comes; who does that limits it. */
  streams?: true;
}

/** What the gate has to know of where it stands. */
interface Surroundings {
  baseUrl: string;
  /** Whether a request is a signed-in person's; rejected when nobody can say. */
  isSignedIn(request: IncomingMessage): Promise<boolean>;
}

/**
 * What every request passes before anything parses any of it: a readable address, at most so many parameters and
 * fields, a body of at most so many bytes that has arrived whole, and for forms our own Origin.
 * @param share what there is for its body, to be given back once it is answered
 * @returns the request to go on with, and its body, at once where there is no body; null when it has been answered, or
 *   its caller has gone
 */
export function admit(
  request: IncomingMessage,
  response: ServerResponse,
  { baseUrl, isSignedIn }: Surroundings,
  share: BodyShare,
): Admitted | Promise<Admitted | null> {
  const read = readTarget(request.method, request.url);
  const path = ('target' in read ? read.target : (request.url ?? '')).split('?')[0] ?? '';
  const stop = async (fault: GateFault, allow?: string) => {
    request.resume();
    await sendRefusal(fault, path, request, response, allow);
    return null;
  };
  if ('fault' in read) return stop(read.fault);
  if (countHeader(request, 'authorization') > 1) return stop('repeated_authorization');
  request.url = read.target;
  const misspelt = spellingFault(path);
  if (misspelt === 'nothing_here') return stop(misspelt);
  if (misspelt) {
    request.resume();
    sendToPlain(misspelt.moved, request, response);
    return Promise.resolve(null);
  }
  // Before its Origin is looked at: an app that posts its authorization request is told what is wrong with that.
  const methods = WITHOUT_FORMS.test(path) ? PAGE_METHODS.filter((method) => method !== 'POST') : PAGE_METHODS;
  if (!isForMachines(path) && !methods.includes(request.method ?? ''))
    return stop('method_not_allowed', methods.join(', '));
  const isForm = !isForMachines(path) && request.method === 'POST';
  if (isForm && !isOwnOrigin(request.headers.origin, baseUrl)) return stop('foreign_form');
  setHost(request, baseUrl);
  shortenUserAgent(request);
  dropBrokenState(request);
  for (const name of PREFETCH) delete request.headers[name];
  // No action of a page is to be had here, where forms of other sites are not refused.
  if (isForMachines(path)) delete request.headers['next-action'];
  if (!hasBody(request)) {
    // The form that an empty body would have to be has no parts, which Next.js takes for a fault of its own.
    const isBroken = actionOf(request) !== undefined || (isForm && isMultipart(request));
    return isBroken ? stop('broken_form') : { request, body: null };
  }
  if (readStorePath(path)) return { request, body: null, streams: true };
  const readUpTo = (limit: number, whenTooLarge: GateFault = 'body_too_large') =>
    readBody(request, limit, share).then((body) => {
      if (!body) return null;
      const fault = bodyFault(request, path, body, whenTooLarge);
      return fault ? stop(fault) : { request, body: body.bytes };
    });
  if (path === EVENTS_OF_PLATFORM) return readUpTo(LIMITS.eventBytes);
  if (!isForm || !LOGO_FORM.test(path)) return readUpTo(LIMITS.bodyBytes);
  return isSignedIn(request).then(
    (isSeller) => (isSeller ? readUpTo(LIMITS.logoFormBytes) : readUpTo(LIMITS.bodyBytes, 'signed_out')),
    // Whoever it is, while the database is away nobody is.
    () => readUpTo(LIMITS.bodyBytes, 'no_room_for_bodies'),
  );
}

function bodyFault(
  request: IncomingMessage,
  path: string,
  { bytes, isTooLarge, isWithoutRoom }: Body,
  whenTooLarge: GateFault,
): GateFault | null {
  if (isWithoutRoom) return 'no_room_for_bodies';
  // Endpoints for machines refuse it in their own order: whoever may not call them at all is told that first.
  if (isForMachines(path)) return isMultipart(request) ? 'unsupported_content_type' : null;
  if (isTooLarge) return whenTooLarge;
  const type = request.headers['content-type'];
  return formFault(type, bytes) ?? (isPlainCall(actionOf(request), type, bytes) ? null : 'broken_form');
}

function actionOf({ headers }: IncomingMessage): string | undefined {
  return headers['next-action']?.toString();
}

/**
 * Makes a request name our own address, whatever its caller or a proxy in between wrote: a proxy may put its own host
 * there (nginx does by default), and Next.js compares it with Origin and calls it.
 */
function setHost(request: IncomingMessage, baseUrl: string): void {
  for (const name of FORWARDED) delete request.headers[name];
  const { host, protocol, origin } = ownAddress(baseUrl);
  request.headers[REQUESTED_HOST_HEADER] = request.headers.host ?? host;
  request.headers.host = host;
  request.headers['x-forwarded-host'] = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  if (isOwnOrigin(request.headers.origin, baseUrl)) request.headers.origin = origin;
}

const addresses = new Map<string, URL>();

/** Read once: it is the same for every request. */
function ownAddress(baseUrl: string): URL {
  const known = addresses.get(baseUrl) ?? new URL(baseUrl);
  addresses.set(baseUrl, known);
  return known;
}

/** Next.js looks for the names of bots with expressions whose time grows with the square of what they read. */
function shortenUserAgent({ headers }: IncomingMessage): void {
  if (headers['user-agent']) headers['user-agent'] = headers['user-agent'].slice(0, LIMITS.userAgentCharacters);
}

/** Without it a page comes whole, as for a browser that shows nothing yet. */
function dropBrokenState({ headers }: IncomingMessage): void {
  const state = headers[ROUTER_STATE];
  if (state !== undefined && !isRouterState(String(state))) delete headers[ROUTER_STATE];
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isMultipart({ headers }: IncomingMessage): boolean {
  return /^\s*multipart\//i.test(headers['content-type'] ?? '');
}

function countHeader({ rawHeaders }: IncomingMessage, name: string): number {
  return rawHeaders.filter((one, index) => index % 2 === 0 && one.toLowerCase() === name).length;
}
