import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** One request of an attack. */
export interface Attack {
  /** What is tried with it, in few words. */
  what: string;
  method?: string;
  /** Path and query, as they go over the wire. */
  path: string;
  /** A name may have several values: each gets a header of its own. */
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface Answer {
  /** 0: there was none in time, or the connection broke. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

const PATIENCE_MS = 20_000;
/** Drops a connection that is idle before the server does: else a request may be on its way then. */
const agent = new Agent({ keepAlive: true, maxSockets: 50, timeout: 4_000 });

/** Sends one request as it is: no redirect is followed, no header added but what HTTP can’t do without. */
export function send(url: string, { method = 'GET', path, headers = {}, body }: Attack): Promise<Answer> {
  const { hostname, port, host } = new URL(url);
  const began = performance.now();
  return new Promise((resolve) => {
    const answer = (status: number, text: string, headers: IncomingHttpHeaders = {}) =>
      resolve({ status, headers, text, ms: performance.now() - began });
    const nothing = (error: Error) => answer(0, String(error));
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    // Without its length where it comes in chunks.
    const all = { host, ...('transfer-encoding' in headers ? {} : length), ...headers };
    const sent = request({ hostname, port, path, method, headers: all, agent, timeout: PATIENCE_MS }, (response) => {
      text(response).then((all) => answer(response.statusCode ?? 0, all, response.headers), nothing);
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
    sent.on('error', nothing);
    sent.end(body);
  });
}

/** A body with its content type. */
export interface Sent {
  headers: Record<string, string>;
  body: string;
}

/** The body of a form and its content type. */
export function formOf(fields: Record<string, string> | Iterable<[string, string]>): Sent {
  const all = Symbol.iterator in fields ? [...fields] : Object.entries(fields);
  const body = all.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
}

/** A field of a form in several parts; a file if it has a file's name. */
export type Part = [name: string, value: string, file?: string];

/** The same in several parts, as forms without JavaScript and server actions send it. */
export function multipart(fields: Iterable<Part>): Sent {
  const boundary = '----formboundary0123456789abcdef';
  const parts = [...fields].map(
    ([name, value, file]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}\r\n\r\n${value}\r\n`,
  );
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { headers, body: `${parts.join('')}--${boundary}--\r\n` };
}
