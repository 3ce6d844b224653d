import type { Db } from '../database/db.ts';
import { type ListPage, mapRows, type PageRequest, readPage } from '../database/list-page.ts';
import { newUuid } from '../kernel/text/uuid.ts';
import type { Role } from '../permissions/role.ts';

const SHOWN = {
  id: true,
  subject: true,
  role: true,
  person: { select: { email: true, name: true, userId: true } },
} as const;

/** Somebody's role in a store as the platform gave it, with what it says of them; null when they have none. */
export function findPutRole(db: Db, storeId: string, subject: string) {
  return db.platformMember.findUnique({ where: { storeId_subject: { storeId, subject } }, select: SHOWN });
}

/** Gives somebody a role in a store that is locked; who was its owner until then becomes an admin. */
export async function putRole(db: Db, storeId: string, subject: string, role: Role, now: Date): Promise<void> {
  if (role === 'owner')
    await db.platformMember.updateMany({
      where: { storeId, role, subject: { not: subject } },
      data: { role: 'admin' },
    });
  await db.platformMember.upsert({
    where: { storeId_subject: { storeId, subject } },
    create: { id: newUuid(now), storeId, subject, role },
    update: { role },
    select: { id: true },
  });
}

/** Takes somebody's role in a store. */
export async function deletePutRole(db: Db, storeId: string, subject: string): Promise<void> {
  await db.platformMember.deleteMany({ where: { storeId, subject } });
}

/** In which stores the platform has given somebody a role, in the order of the stores' ids. */
export async function listPutRoles(db: Db, subject: string): Promise<{ externalId: string; role: Role }[]> {
  const rows = await db.platformMember.findMany({
    where: { subject },
    orderBy: { storeId: 'asc' },
    select: { role: true, store: { select: { externalId: true } } },
  });
  return rows.map(({ role, store }) => ({ role, externalId: store.externalId ?? '' }));
}

/** A page of those who work on a store by the word of the platform, in the order in which it said so. */
export async function listPutMembers(db: Db, storeId: string, request: PageRequest): Promise<ListPage<PutMember>> {
  const page = await readPage(request, 'asc', ({ beyond, order, take }) =>
    db.platformMember.findMany({
      where: { storeId, ...(beyond && { id: beyond }) },
      orderBy: { id: order },
      take,
      select: SHOWN,
    }),
  );
  return mapRows(page, putMember);
}

/** A member as the platform reads it. */
export interface PutMember {
  subject: string;
  role: Role;
  email: string;
  name: string;
  /** Whether they have come: until then the role waits for them. */
  joined: boolean;
}

/** The same of a row. */
export function putMember({ subject, role, person }: NonNullable<Awaited<ReturnType<typeof findPutRole>>>): PutMember {
  return { subject, role, email: person.email, name: person.name, joined: person.userId !== null };
}
