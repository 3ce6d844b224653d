import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip, type ZlibOptions } from 'node:zlib';
import { answerOtherMethod } from '@/lib/api/answer-other-method.ts';
import { compressedTag } from '@/lib/http/entity-tag.ts';
import { MachineRequest, type PlainHeaders, WrittenResponse } from '@/lib/http/light-messages.ts';
import { REQUEST_ID_HEADER } from '@/lib/http/request-headers.ts';
import { StreamedResponse, streamOf, withStream } from '@/lib/http/streamed-body.ts';
import type { Admitted } from './gate.ts';
import { isForMachines } from './machine-path.ts';
import { sendRefusal } from './refuse.ts';

/** A file route.ts: handlers by method. */
export type Route = Partial<Record<string, (request: Request, context: RouteContext) => Response | Promise<Response>>>;

/**
 * Gives all routes by the folder they are in (`/api/v1/customers/[id]`); others once they have changed in development.
 */
export type ReadRoutes = () => Record<string, Route>;

interface RouteContext {
  params: Promise<Record<string, string | string[]>>;
}

interface Found {
  route: Route;
  params: Awaited<RouteContext['params']>;
}

/** The parameters of a path without any `[name]`: none. */
const NO_PARAMS: Found['params'] = Object.freeze({});

/** The folder of what no other route of v1 is: what is passed on to a platform is there. */
const ALL_OF_V1 = '/api/v1/[...path]';

/** What every reader of a path takes for the same: nothing to decode, to leave out or to put together. */
const PLAIN = /^(?:\/[\w.~-]+)+$/;

/**
 * Finds the route of a path as Next.js does: the segment's own name before `[name]` before `[...name]`.
 * @param routes by the folder they are in: `/api/v1/customers/[id]`
 * @returns null for a path without a route, and for one that isn't plain
 */
export function routeFinder(routes: Record<string, Route>): (path: string) => Found | null {
  const fixed = new Map(Object.entries(routes).filter(([folder]) => !folder.includes('[')));
  const open = openPatterns(Object.keys(routes));
  return (path) => {
    if (!PLAIN.test(path)) return null;
    const own = fixed.get(path);
    if (own) return { route: own, params: NO_PARAMS };
    for (const { folder, pattern } of open) {
      const groups = pattern.exec(path)?.groups;
      if (groups) return { route: routes[folder] as Route, params: paramsIn(groups) };
    }
    return null;
  };
}

/** Folders with parameters, with what addresses of theirs look like, in the order in which Next.js tries them. */
export function openPatterns(folders: string[]): { folder: string; pattern: RegExp }[] {
  return folders
    .filter((folder) => folder.includes('['))
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .map((folder) => ({ folder, pattern: patternOf(folder) }));
}

/** Sorts before others what Next.js tries before them. */
function rank(folder: string): string {
  return folder.replace(/\[\.{3}\w+\]/g, '\uffff').replace(/\[\w+\]/g, '\ufffe');
}

/** Names of groups can’t tell the two kinds of parameters apart, so all but a single segment get a prefix. */
const MANY = 'many_';

function patternOf(folder: string): RegExp {
  const source = folder
    .replaceAll('.', '\\.')
    .replace(/\[(?:\\\.){3}(\w+)\]/g, `(?<${MANY}$1>.+)`)
    .replace(/\[(\w+)\]/g, '(?<$1>[^/]+)');
  return new RegExp(`^${source}$`);
}

function paramsIn(groups: Record<string, string>): Found['params'] {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) =>
      name.startsWith(MANY) ? [name.slice(MANY.length), value.split('/')] : [name, value],
    ),
  );
}

/** Answers an admitted request; null when it is not one of these routes, and nothing has happened. */
export type Host = (admitted: Admitted, response: ServerResponse) => Promise<void> | null;

/** Shorter texts fit into a packet or two as they are. */
const COMPRESSED_FROM_BYTES = 1_400;
/** Each text is made for one reader: level 6 takes twice as long and leaves a fourteenth less. */
const LEVEL = 3;
/** One for all: each promise costs on Node.js 20, whose hooks follow it. */
const PROMISED_NO_PARAMS = Promise.resolve(NO_PARAMS);
const compress = promisify<string | Buffer, ZlibOptions, Buffer>(gzip);

/**
 * Answers the endpoints for machines by their handlers, without what Next.js does around them, and where there is none
 * for a machine's path or method says so in its words.
 * @param origin the product's own: where all requests are said to go
 */
export function machineHost(routes: ReadRoutes, origin: string): Host {
  let known = routes();
  let find = routeFinder(known);
  return (admitted, response) => {
    if (routes() !== known) {
      known = routes();
      find = routeFinder(known);
    }
    const { method = '', url = '' } = admitted.request;
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const whole = withPrefix(path);
    const found = find(whole) ?? passedOn(whole, known);
    const handler =
      found?.route[method] ??
      (method === 'HEAD' ? found?.route.GET : undefined) ??
      (found && answerOtherMethod(whole, found.route, method));
    if (!found || !handler) return refuseUnknown(path, found?.route, admitted, response);
    const headers = admitted.request.headers as Record<string, string>;
    const leaving = () => signalOf(response);
    const request = new MachineRequest(origin + url, method, headers, admitted.body, leaving).asRequest();
    if (admitted.streams) withStream(request, admitted.request);
    const params = found.params === NO_PARAMS ? PROMISED_NO_PARAMS : Promise.resolve(found.params);
    return Promise.resolve(handler(request, { params })).then((answer) => send(answer, admitted, response));
  };
}

/** Refuses what no route answers: a method, or at an address for machines whatever it is. */
function refuseUnknown(
  path: string,
  route: Route | undefined,
  { request }: Admitted,
  response: ServerResponse,
): Promise<void> | null {
  if (route) return sendRefusal('method_not_allowed', path, request, response, methodsOf(route));
  return isForMachines(path) ? sendRefusal('nothing_here', path, request, response) : null;
}

function methodsOf(route: Route): string {
  const own = Object.keys(route).filter((name) => /^[A-Z]+$/.test(name));
  return own.flatMap((name) => (name === 'GET' && !route.HEAD ? ['GET', 'HEAD'] : [name])).join(', ');
}

/** Of v1, paths that more than plain words are in are answered like all that aren't ours: by who passes calls on. */
function passedOn(path: string, routes: ReturnType<ReadRoutes>) {
  const route = path.startsWith('/api/v1/') ? routes[ALL_OF_V1] : undefined;
  return route ? { route, params: NO_PARAMS } : null;
}

/** Aborted when the caller goes before the answer has. */
function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    // Its error costs as much as the rest of a small call.
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** {API_URL}/v1/* and {BASE_URL}/api/v1/* are the same: next.config.mjs says it to Next.js. */
function withPrefix(path: string): string {
  return path.startsWith('/v1/') ? `/api${path}` : path;
}

function send(answer: Response, { request }: Admitted, response: ServerResponse): void | Promise<void> {
  if (!((answer as object) instanceof WrittenResponse)) return stream(answer, request, response);
  const { written, status, headers } = answer as unknown as WrittenResponse;
  if (!headers.has(REQUEST_ID_HEADER)) headers.set(REQUEST_ID_HEADER, idOf(request));
  const length = Buffer.byteLength(written);
  if (length >= COMPRESSED_FROM_BYTES) {
    headers.append('Vary', 'Accept-Encoding');
    if (/\bgzip\b/.test(String(request.headers['accept-encoding']))) {
      headers.set('Content-Encoding', 'gzip');
      const tag = headers.get('etag');
      if (tag) headers.set('ETag', compressedTag(tag));
      return compress(written, { level: LEVEL }).then(
        (compressed) => void response.writeHead(status, listOf(headers)).end(compressed),
      );
    }
  }
  headers.set('Content-Length', String(length));
  // As a text it leaves in one piece with the headers.
  response.writeHead(status, listOf(headers)).end(written);
}

/** The id that the server gave the request; whoever answers, the answer has it. */
function idOf({ headers }: IncomingMessage): string {
  return String(headers[REQUEST_ID_HEADER]);
}

/** Names and values in turn, which node:http takes without making an object of them. */
function listOf(headers: PlainHeaders): string[] {
  const list: string[] = [];
  for (const [name, value] of headers.unsorted()) list.push(name, value);
  return list;
}

async function stream(answer: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers } = answer;
  if ((answer as object) instanceof StreamedResponse) {
    if (!headers.has(REQUEST_ID_HEADER)) headers.set(REQUEST_ID_HEADER, idOf(request));
    response.writeHead(status, listOf(headers as Headers & PlainHeaders));
  } else {
    response.statusCode = status;
    response.setHeader(REQUEST_ID_HEADER, idOf(request));
    for (const [name, value] of headers) response.setHeader(name, value);
    if (!answer.body) return void response.end();
    response.flushHeaders();
  }
  const body = streamOf(answer) as Readable;
  // What is all there leaves in one piece with the headers, and needs nobody to wait for more.
  if (body.readableLength > 0 && body.readableLength === Number(headers.get('content-length'))) {
    response.end(body.read());
    // Its end is yet to be read.
    return void body.resume();
  }
  if (body.readableLength === 0) response.flushHeaders();
  // Who leaves early ends it for both sides, which is no fault.
  await pipeline(body, response).catch(() => {});
}
