import type { Db } from '../database/db.ts';
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
    select: {
      id: true,
      url: true,
      makerId: true,
      store: { select: { id: true, name: true, members: { select: { userId: true } } } },
    },
  });
  const orphans = made.filter(({ makerId, store }) => store && !store.members.some(({ userId }) => userId === makerId));
  if (orphans.length === 0) return [];
  const people = await db.user.findMany({
    where: { id: { in: orphans.map(({ makerId }) => makerId ?? '') } },
    select: { id: true, email: true },
  });
  const left = new Map<string, LeftEndpoints>();
  for (const { id, url, makerId, store } of orphans) {
    if (!store) continue;
    const madeBy = people.find((one) => one.id === makerId)?.email ?? null;
    const of = { id: store.id, name: store.name };
    const group = left.get(`${makerId} ${store.id}`) ?? { store: of, madeBy, endpoints: [] };
    left.set(`${makerId} ${store.id}`, group);
    group.endpoints.push({ id, url });
  }
  return [...left.values()];
}
