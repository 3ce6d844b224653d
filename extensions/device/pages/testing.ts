import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';
import { POST as token } from '@/app/api/oauth/token/route.ts';
import { POST as decide } from '@/app/oauth/authorize/decision/route.ts';
import { signedIn } from '@/lib/accounts/testing.ts';
import { db } from '@/lib/database/db.ts';
import { ADDRESS_HEADER } from '@/lib/http/request-headers.ts';
import { inScope } from '@/lib/kernel/process/request-scope.ts';
import { commandLineId } from '@/lib/permissions/client-id.ts';
import { createStore } from '@/prisma/demo/factories.ts';
import { post } from '@/prisma/testing/scene.ts';
import { securePages } from '@/server/http/page-security.ts';
import { CollectedResponse } from '@/server/http/request-for-nobody.ts';
import { POST as enterCode } from '../routes/code/route.ts';
import { decideDevice } from '../routes/decide-device.ts';
import { POST as authorizeDevice } from '../routes/device-authorization/route.ts';
import DevicePage from './page.tsx';

/** The origin that a browser would use for the requests of these tests. */
export const HERE = 'http://localhost:3000';

/** The command line. */
export const CLI = { client_id: commandLineId('svc') };
/** Where the seller's browser is. */
export const HOME = '203.0.113.5';

/** Opens /device as the server does, with its page alone in place of Next.js. */
export function open(
  query: Record<string, string>,
  cookie: string,
  address = HOME,
): Promise<{ status: number; html: string; to: string }> {
  const message = new IncomingMessage(new Socket());
  const headers = { cookie, [ADDRESS_HEADER]: address };
  Object.assign(message, { method: 'GET', url: `/device?${new URLSearchParams(query)}`, headers });
  const response = new CollectedResponse(message);
  return inScope({}, async () => {
    const policy = await decideDevice(message, response, HERE);
    if (policy) {
      securePages(message, response, HERE, policy);
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(renderToStaticMarkup(await DevicePage()));
    }
    const html = (await response.body).toString();
    return { status: response.statusCode, html, to: String(response.getHeader('location') ?? '') };
  });
}

/** Sends the page's own form with a code; where that leads. */
export async function enterCodeOf(code: string, cookie: string, address = HOME): Promise<Record<string, string>> {
  const headers = { cookie, host: 'localhost:3000', origin: HERE, [ADDRESS_HEADER]: address };
  const body = new URLSearchParams({ code });
  const answer = await enterCode(new Request(`${HERE}/device/code`, { method: 'POST', headers, body }));
  expect(answer.status).toBe(303);
  return queryOf(answer.headers.get('location') ?? '');
}

/** The same, followed there. */
export const enter = async (code: string, cookie: string, address = HOME) =>
  open(await enterCodeOf(code, cookie, address), cookie, address);

/** The query of an address. */
export const queryOf = (to: string) => Object.fromEntries(new URL(to, HERE).searchParams);

/** A signed-in seller with a store. */
export async function owner() {
  const { seller, browser } = await signedIn();
  return { seller, browser, store: await createStore(db(), seller.id) };
}

/** A device that waits, and a seller who may allow it. */
export async function deviceScene(
  from = HOME,
  more: Record<string, string> = {},
  who?: Awaited<ReturnType<typeof owner>>,
) {
  const { store, browser } = who ?? (await owner());
  const request = { ...CLI, scope: 'orders:read', mode: 'test', device_name: 'Ada’s laptop', ...more };
  const { body } = await post(authorizeDevice, request, { [ADDRESS_HEADER]: from });
  const poll = (named: Record<string, string> = {}) =>
    post(token, {
      ...named,
      client_id: request.client_id,
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: String(body.device_code),
    });
  const answer = async (fields: Record<string, string>, html: string, address = HOME) => {
    const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const form = new URLSearchParams({ ticket, store: store.id, mode: 'test', ...fields });
    const headers = { cookie: browser.cookie, host: 'localhost:3000', origin: HERE, [ADDRESS_HEADER]: address };
    const response = await decide(
      new Request(`${HERE}/oauth/authorize/decision`, { method: 'POST', headers, body: form }),
    );
    return { status: response.status, to: response.headers.get('location') ?? '' };
  };
  return { store, cookie: browser.cookie, code: String(body.user_code), poll, answer };
}
