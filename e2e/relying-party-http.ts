import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Answers with a page. */
export function show(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(html);
}

/** Sends the browser on; what was posted is not posted again. */
export function go(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location, 'Cache-Control': 'no-store' }).end();
}

/** The fields of a posted form. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) {
    text += part;
    if (text.length > 10_000) throw new Error('The form is too large.');
  }
  return new URLSearchParams(text);
}

/** The browser's session, by its cookie; a new one where there is none. */
export function sessionOf<Session extends object>(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Map<string, Session>,
): Session {
  const id = /(?:^|; )rp_session=([\w-]{36})/.exec(request.headers.cookie ?? '')?.[1];
  const existing = id === undefined ? undefined : sessions.get(id);
  if (existing) return existing;
  const [made, fresh] = [randomUUID(), {} as Session];
  sessions.set(made, fresh);
  response.setHeader('Set-Cookie', `rp_session=${made}; HttpOnly; SameSite=Lax; Path=/`);
  return fresh;
}

export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => server.once('error', reject).listen(port, resolve));
}
