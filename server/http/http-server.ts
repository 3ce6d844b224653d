import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { EXTENSIONS } from '@/extensions/index.ts';
import { ADDRESS_HEADER, clientAddress, REQUEST_ID_HEADER, requestId } from '@/lib/http/request-headers.ts';
import { LIMITS } from '@/lib/kernel/config/limits.ts';
import type { Ports } from '@/lib/kernel/config/ports.ts';
import { maskCredentials } from '@/lib/kernel/crypto/mask.ts';
import { log } from '@/lib/kernel/process/log.ts';
import { meters } from '@/lib/kernel/process/metrics.ts';
import { inScope } from '@/lib/kernel/process/request-scope.ts';
import { isStopping } from '@/lib/kernel/process/stopping.ts';
import { beginRequestSpan, failSpan, tracer } from '@/lib/kernel/process/tracing.ts';
import { fillEmptyPages } from '../next-16/empty-page.ts';
import { closeConnections } from './close-connections.ts';
import { decideAuthorization } from './decide-authorization.ts';
import { decideCreation } from './decide-creation.ts';
import { decideLanguage } from './decide-language.ts';
import { admit } from './gate.ts';
import { hidePages } from './hidden-pages.ts';
import { noteChange } from './just-changed.ts';
import { machineHost, type ReadRoutes } from './machine-host.ts';
import { offeredRoutes } from './offered-routes.ts';
import { type ConnectionShares, keepConnections } from './open-connections.ts';
import { answerOutage, type DatabaseProbe } from './outage.ts';
import { securePages } from './page-security.ts';
import { BodyShare, ReceivedRequest } from './received-request.ts';
import { sendRefusal } from './refuse.ts';
import { closeSilent, type Silence } from './silent-connections.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const SERVER = {
  ...LIMITS,
  keepAliveMs: LIMITS.keepAliveS * 1000,
  connections: LIMITS.connections + LIMITS.extraConnections,
};
const SILENCE = { most: LIMITS.silenceMs, idle: LIMITS.idleMs, look: LIMITS.silenceLookMs };
const CROWD_RETRY_S = '5';

interface ConnectionLimits {
  headersMs: number;
  requestMs: number;
  keepAliveMs: number;
  connections: number;
}

/** Makes a server that closes the connections of those who are slow, or too many. */
export function createLimitedServer(given: Partial<ConnectionLimits> = {}): Server {
  const { headersMs, requestMs, keepAliveMs, connections }: ConnectionLimits = { ...SERVER, ...given };
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: Math.min(1_000, headersMs / 10),
  });
  server.maxConnections = connections;
  return server;
}

/**
 * Makes a server pass every admitted request to the host of its route, and to Next.js what that leaves, with address
 * and request id set, and log it.
 * @returns what stops it: see {@link closeConnections}
 */
export function serveWith(server: Server, handle: Handle, settings: ServerSettings): () => Promise<void> {
  const { trustProxy, baseUrl, routes } = settings;
  const { origin } = new URL(baseUrl);
  const host = routes ? machineHost(offeredRoutes(routes), origin) : () => null;
  const surroundings = { baseUrl, isSignedIn: settings.isSignedIn ?? (async () => false) };
  const serveOne = async (request: IncomingMessage, response: ServerResponse) => {
    const share = new BodyShare(String(request.headers[ADDRESS_HEADER]));
    try {
      const admitting = admit(request, response, surroundings, share);
      // Each promise that isn't made counts on Node.js 20, whose hooks follow every one.
      const admitted = admitting instanceof Promise ? await admitting : admitting;
      if (!admitted) return;
      // The consent screen is a page to its person, and its handlers are called as those for machines are.
      const isScreen = /^\/(?:oauth|device)\//.test(request.url ?? '');
      const machine = isScreen ? null : host(admitted, response);
      if (machine) return void (await machine);
      nameAnswer(request, response);
      if (await answerOutage(request, admitted.body, response, settings)) return;
      noteChange(request, response);
      hidePages(request, settings);
      await decideLanguage(request);
      const screen = isScreen ? host(admitted, response) : null;
      if (screen) return void (await screen);
      const path = (request.url ?? '').split('?')[0] ?? '';
      const decide = DECIDED[path] ?? (await decidedByExtension(path));
      const policy = decide ? await decide(request, response, baseUrl) : {};
      if (!policy) return;
      fillEmptyPages(response);
      securePages(request, response, baseUrl, policy);
      await handle(admitted.body ? new ReceivedRequest(request, admitted.body) : request, response);
    } catch (error) {
      answerFault(error, request, response);
    } finally {
      share.giveBack();
    }
  };
  let isClosing = false;
  const { open, begin } = keepConnections(server, trustProxy, settings.shares);
  const silence = settings.silence ?? SILENCE;
  // Node.js closes what is idle itself, unless empty lines come on it.
  const stopLooking = closeSilent(open, { ...silence, between: server.keepAliveTimeout + silence.look });
  server.on('request', (request, response) => {
    // Once it is told to stop, nobody shall send another request on this connection, which will be closed.
    if (isClosing || isStopping()) response.shouldKeepAlive = false;
    const id = mark(request, response, trustProxy);
    if (!begin(request, response, String(request.headers[ADDRESS_HEADER])))
      return void refuseCrowd(request, response).catch((error) => answerFault(error, request, response));
    const span = traceRequest(request, response, id);
    void inScope(span ? { requestId: id, span } : { requestId: id }, () => serveOne(request, response));
  });
  return async () => {
    isClosing = true;
    stopLooking();
    for (const { response } of open.values()) if (response) response.shouldKeepAlive = false;
    await closeConnections(server, open);
  };
}

/** Pages about which the server decides before Next.js makes them. */
const DECIDED: Record<string, Decide> = {
  '/oauth/authorize': decideAuthorization,
  '/dashboard/developer/apps/new': decideCreation,
};

type Decide = typeof decideAuthorization;

declare module '@/lib/kernel/extension.ts' {
  interface Extension {
    /** Pages about which it decides before Next.js makes them. */
    decided?: { path: RegExp; load(): Promise<Decide> };
  }
}

async function decidedByExtension(path: string): Promise<Decide | undefined> {
  return EXTENSIONS.find(({ decided }) => decided?.path.test(path))?.decided?.load();
}

/** Refuses what comes from too many connections before anything reads it. */
function refuseCrowd(request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.resume();
  response.setHeader('Retry-After', CROWD_RETRY_S);
  return sendRefusal('too_many_connections', (request.url ?? '').split('?')[0] ?? '', request, response);
}

/** Where the product stands: its own address, and how many proxies are in front of it. */
interface ServerSettings {
  baseUrl: string;
  trustProxy: number;
  /** The provider that people sign in by; left out where there is none. */
  signIn?: Ports['signIn'];
  /** The routes that are answered without Next.js; none if left out. */
  routes?: ReadRoutes;
  /** Whether the database is there, asked before a page that needs it. */
  databaseAnswers: DatabaseProbe;
  /** Whether a request is a signed-in person's; nobody's if left out. */
  isSignedIn?(request: IncomingMessage): Promise<boolean>;
  /**
   * When a connection is closed that carries nothing, and how many there may be; as {@link LIMITS} says if left out.
   */
  silence?: Omit<Silence, 'between'>;
  shares?: Partial<ConnectionShares>;
}

/**
 * Tells handlers who is calling and under which id, and logs the outcome, without query or body.
 * @returns the id
 */
function mark(request: IncomingMessage, response: ServerResponse, trusted: number): string {
  const began = performance.now();
  const forwarded = request.headers['x-forwarded-for'];
  const address = clientAddress(
    request.socket.remoteAddress,
    Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
    trusted,
  );
  const given = request.headers[REQUEST_ID_HEADER] as string | undefined;
  // Whoever puts a token in the wrong place must not find it in our log.
  const id = requestId(given === maskCredentials(given ?? '') ? given : null);
  request.headers[ADDRESS_HEADER] = address;
  request.headers[REQUEST_ID_HEADER] = id;
  const path = maskCredentials((request.url ?? '').split('?')[0] ?? '');
  if (path.startsWith('/_next/')) return id;
  response.on('close', () => {
    const took = performance.now() - began;
    countRequest(request.method ?? '', path, response.writableFinished ? response.statusCode : 'aborted', took);
    const ms = Math.round(took);
    const outcome = response.writableFinished ? { status: response.statusCode } : { aborted: true };
    log().info({ requestId: id, method: request.method, path, ...outcome, ms }, 'request');
  });
  return id;
}

function answerFault(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  log().error({ requestId: request.headers[REQUEST_ID_HEADER], err: error }, 'a request could not be served');
  if (response.headersSent) return void response.destroy();
  nameAnswer(request, response)
    .writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
    .end('Internal Server Error');
}

/** Whether a handler or Next.js itself responds, the response and the log line carry the same id. */
function nameAnswer(request: IncomingMessage, response: ServerResponse): ServerResponse {
  return response.setHeader('X-Request-Id', String(request.headers[REQUEST_ID_HEADER]));
}

function countRequest(method: string, path: string, status: number | 'aborted', ms: number): void {
  const counting = meters();
  counting?.requests.observe({ method, route: counting.routeOf(path), status }, ms / 1000);
}

/** Begins the span of a request, which ends with its answer; undefined while nobody collects them. */
function traceRequest({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse, id: string) {
  const own = tracer();
  if (!own || url.startsWith('/_next/')) return undefined;
  const path = maskCredentials(url.split('?')[0] ?? '');
  const route = meters()?.routeOf(path) ?? 'other';
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'url.path': path,
    'tillgate.request_id': id,
  };
  const span = beginRequestSpan(own, `${method} ${route}`, attributes, headers.traceparent);
  response.on('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode);
    if (response.statusCode >= 500 || !response.writableFinished) failSpan(span);
    span.end();
  });
  return span;
}
