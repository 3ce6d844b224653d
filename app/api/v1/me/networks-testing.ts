import { POST as mcp } from '@/app/mcp/route.ts';
import { db } from '@/lib/database/db.ts';
import { ADDRESS_HEADER } from '@/lib/http/request-headers.ts';
import { get } from '@/prisma/testing/scene.ts';
import { GET as me } from './route.ts';

export const HOME = '198.51.100.7';
export const LIST = ['198.51.100.0/24', '2001:db8:7::/48'];
export const ELSEWHERE = '203.0.113.9';
export const at = (address: string) => ({ [ADDRESS_HEADER]: address });
export const REFUSED = { status: 403, body: { error: 'network_not_allowed' } };

export const enforced = (networks = LIST, from = new Date(Date.now() - 1000)) => ({
  networks,
  networksEnforcedFrom: from,
});
export const enforceFor = (id: string, networks?: string[]) =>
  db().app.update({ where: { id }, data: enforced(networks) });
export const callMe = (accessToken: string, address: string) => get(me, accessToken, at(address));

export function callMcp(accessToken: string, address: string) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const headers = {
    authorization: `Bearer ${accessToken}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...at(address),
  };
  return mcp(new Request('https://tillgate.example/mcp', { method: 'POST', headers, body }));
}
