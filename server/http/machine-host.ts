import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip, type ZlibOptions } from 'node:zlib';
import { compressedTag } from '@/lib/http/entity-tag.ts';
import { MachineRequest } from '@/lib/http/machine-request.ts';
import type { PlainHeaders } from '@/lib/http/plain-headers.ts';
import { REQUEST_ID_HEADER } from '@/lib/http/request-id.ts';
import { isStreamed, streamOf, withStream } from '@/lib/http/streamed-body.ts';
import { WrittenResponse } from '@/lib/http/written-response.ts';
import { readInstallation } from '@/lib/permissions/installation/read-installation.ts';
import type { Admitted } from './gate.ts';
import { isForMachines } from './machine-path.ts';
import { ALL_OF_V1, isPlain, NO_PARAMS, type ReadRoutes, type Route, routeFinder } from './machine-routes.ts';
import { sendRefusal } from './refuse.ts';

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
 * for a machine's path or method says so in its words. A path that could be read in two ways is left to Next.js.
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
    const found = find(withPrefix(path)) ?? passedOn(withPrefix(path), known);
    const handler = found?.route[method] ?? (method === 'HEAD' ? found?.route.GET : undefined);
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
  // Next.js answers OPTIONS for every route.
  if (route && request.method !== 'OPTIONS')
    return sendRefusal('method_not_allowed', path, request, response, methodsOf(route));
  return !route && isPlain(path) && isForMachines(path) ? sendRefusal('nothing_here', path, request, response) : null;
}

function methodsOf(route: Route): string {
  const own = Object.keys(route).filter((name) => /^[A-Z]+$/.test(name));
  return own.flatMap((name) => (name === 'GET' && !route.HEAD ? ['GET', 'HEAD'] : [name])).join(', ');
}

/** Where a platform has paths, those that more than plain words are in are looked at by who passes them on. */
function passedOn(path: string, routes: ReturnType<ReadRoutes>) {
  const route = path.startsWith('/api/v1/') && readInstallation().storeApi ? routes[ALL_OF_V1] : undefined;
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
  response.statusCode = status;
  response.setHeader(REQUEST_ID_HEADER, idOf(request));
  for (const [name, value] of headers) response.setHeader(name, value);
  if (!isStreamed(answer)) {
    if (!answer.body) return void response.end();
    response.flushHeaders();
  }
  const body = streamOf(answer) as Readable;
  // What is there already leaves in one piece with the headers.
  if (body.readableLength === 0) response.flushHeaders();
  // Who leaves early ends it for both sides, which is no fault.
  await pipeline(body, response).catch(() => {});
}
