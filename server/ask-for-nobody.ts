import { type IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { CollectedResponse } from './collected-response.ts';
import type { Handle } from './http-server.ts';

/** Asks for a path as nobody: without a connection, and with these headers alone. */
export async function askForNobody(
  handle: Handle,
  path: string,
  headers: IncomingHttpHeaders,
): Promise<CollectedResponse> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url: path, headers, complete: true });
  request.push(null);
  const response = new CollectedResponse(request);
  await handle(request, response);
  await response.body;
  return response;
}
