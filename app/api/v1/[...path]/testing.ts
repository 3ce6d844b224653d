import { documentOf } from '@/lib/platform/testing.ts';
import { GET as answer } from './route.ts';

/** What the platform of these tests can do. */
export const DOCUMENT = documentOf(
  {
    'GET /orders': 'orders:read',
    'POST /orders': 'orders:write',
    'GET /orders/{order_id}': 'orders:read',
    'PUT /orders/{order_id}': 'orders:write',
    'PATCH /orders/{order_id}': 'orders:write',
    'DELETE /orders/{order_id}': 'orders:write',
    'POST /files': 'files:write',
    'GET /payouts': 'payouts:read',
  },
  { 'POST /files': { 'x-max-body': 4 * 1024 * 1024 } },
);

interface Sending {
  token?: string;
  headers?: Record<string, string>;
  body?: BodyInit | null;
  signal?: AbortSignal;
}

/** Sends a request to the handler of what isn’t ours, below `/api/v1` unless the address is whole. */
export async function send(method: string, path: string, { token, headers = {}, body = null, signal }: Sending = {}) {
  const url = path.startsWith('http') ? path : `https://tillgate.example/api/v1${path}`;
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const init = { method, headers: { ...authorization, ...headers }, body, duplex: 'half', ...(signal && { signal }) };
  return answer(new Request(url, init as RequestInit));
}
