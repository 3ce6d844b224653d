import type { Db } from '../db.ts';
import type { EndpointOwner } from './endpoint-owner.ts';

/** Endpoints of one store whose maker is no member of it any more. */
export interface LeftEndpoints {
  store: { id: string; name: string };
  /** Null when they have deleted their account. */
  madeBy: string | null;
  endpoints: { id: string; url: string }[];
}

/** Among an owner's endpoints, those that former members left behind, by store and person; at most 200 endpoints. */
export async function listLeftEndpoints(db: Db, owner: EndpointOwner): Promise<LeftEndpoints[]> {
  const made = await db.webhookEndpoint.findMany({
    where: { ...owner.where, makerId: { not: null } },
    orderBy: { id: 'desc' },
    take: 200,
    select: { id: true, url: true, makerId: true, store: { select: { id: true, name: true } } },
  });
  const people = await db.user.findMany({
    where: { id: { in: made.map(({ makerId }) => makerId ?? '') } },
    select: { id: true, email: true, memberships: { select: { storeId: true } } },
  });
  const left = new Map<string, LeftEndpoints>();
  for (const { id, url, makerId, store } of made) {
    const maker = people.find((one) => one.id === makerId);
    if (!store || maker?.memberships.some(({ storeId }) => storeId === store.id)) continue;
    const group = left.get(`${makerId} ${store.id}`) ?? { store, madeBy: maker?.email ?? null, endpoints: [] };
    left.set(`${makerId} ${store.id}`, group);
    group.endpoints.push({ id, url });
  }
  return [...left.values()];
}
