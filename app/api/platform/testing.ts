import { env } from '@/lib/kernel/config/env.ts';
import { DELETE as removeOne } from './people/[subject]/route.ts';
import { PUT as putMember, DELETE as removeMember } from './stores/[externalId]/members/[subject]/route.ts';
import { GET as listMembers } from './stores/[externalId]/members/route.ts';
import { DELETE as deleteStore, PUT as putStore, GET as readStore } from './stores/[externalId]/route.ts';
import { GET as listStores } from './stores/route.ts';

export const PLATFORM_KEY = 'the-key-of-the-platform-32-bytes-or-more';

/** The settings with which the platform may call. */
export const PLATFORM = { platform: { keys: [PLATFORM_KEY], url: 'https://acme.example/stores' } };

export type Answer = { status: number; headers: Headers; body: Record<string, unknown>; data: Record<string, unknown> };

/** Calls a handler as the platform. */
export async function call<Ids extends Record<string, string>>(
  handler: (request: Request, context: { params: Promise<Ids> }) => Promise<Response>,
  params: Ids,
  {
    body,
    key = PLATFORM_KEY,
    query = '',
    headers = {},
  }: { body?: unknown; key?: string; query?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const request = new Request(`${env().baseUrl}/api/platform${query}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(key !== '' && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const written = Object.entries(params).map(([name, id]) => [name, encodeURIComponent(id)]);
  const answer = await handler(request, { params: Promise.resolve(Object.fromEntries(written) as Ids) });
  const read = JSON.parse(await answer.text());
  return { status: answer.status, headers: answer.headers, body: read, data: read.data };
}

let stores = 0;

/** What the platform says of a store, unless a test says otherwise. */
export const storeOf = (changes: object = {}) => ({
  name: 'Harbour Books',
  subdomain: `harbour-${++stores}`,
  currency: 'EUR',
  ...changes,
});

export const memberOf = (role: string, changes: object = {}) => ({
  role,
  name: 'Ada Acme',
  email: 'ada@acme.example',
  ...changes,
});

export const put = (externalId: string, body: unknown = storeOf()) => call(putStore, { externalId }, { body });
export const read = (externalId: string) => call(readStore, { externalId });
export const remove = (externalId: string) => call(deleteStore, { externalId });
export const list = (query = '') => call(listStores, {}, { query });
export const putIn = (externalId: string, subject: string, body: unknown) =>
  call(putMember, { externalId, subject }, { body });
export const removeFrom = (externalId: string, subject: string) => call(removeMember, { externalId, subject });
export const membersOf = (externalId: string, query = '') => call(listMembers, { externalId }, { query });
export const removePerson = (subject: string) => call(removeOne, { subject });
