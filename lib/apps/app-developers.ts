import { SHOWN_EMAIL, shownEmail } from '../accounts/addresses/claimed-email.ts';
import type { Db } from '../database/db.ts';
import type { SellerId } from '../permissions/seller.ts';
import { workedOnBy } from '../permissions/viewer.ts';

/** The owner and the developers of an app that the seller works on, the owner first. */
export async function listTeam(db: Db, sellerId: SellerId, appId: string) {
  const person = { select: { id: true, name: true, ...SHOWN_EMAIL } } as const;
  const app = await db.app.findFirst({
    where: { id: appId, ...workedOnBy(sellerId) },
    select: { owner: person, developers: { orderBy: { joinedAt: 'asc' }, select: { user: person } } },
  });
  if (!app?.owner) return [];
  const named = ({ id, name, ...email }: typeof app.owner) => ({ id, name, email: shownEmail(email) });
  const developers = app.developers.map(({ user }) => ({ ...named(user), role: 'developer' as const }));
  return [{ ...named(app.owner), role: 'owner' as const }, ...developers];
}

/** An app's name, and who gets notices about it: its owner and its developers. */
export async function findTeam(db: Db, appId: string): Promise<{ name: string; userIds: string[] } | null> {
  const select = { name: true, ownerId: true, developers: { select: { userId: true } } } as const;
  const app = await db.app.findUnique({ where: { id: appId }, select });
  return (
    app && {
      name: app.name,
      userIds: [...(app.ownerId === null ? [] : [app.ownerId]), ...app.developers.map(({ userId }) => userId)],
    }
  );
}

/** Adds a developer to an app's team; false when they are in it already. */
export async function insertDeveloper(db: Db, appId: string, userId: string, now: Date): Promise<boolean> {
  if ((await db.app.count({ where: { id: appId, ownerId: userId } })) === 1) return false;
  const data = { appId, userId, joinedAt: now };
  return (await db.appDeveloper.createMany({ data, skipDuplicates: true })).count === 1;
}

/** Takes a developer out of an app's team; returns their email, or null when there is none such. */
export async function deleteDeveloper(db: Db, appId: string, userId: string): Promise<string | null> {
  const found = await db.appDeveloper.findFirst({
    where: { appId, userId },
    select: { user: { select: SHOWN_EMAIL } },
  });
  const { count } = await db.appDeveloper.deleteMany({ where: { appId, userId } });
  return found && count === 1 ? shownEmail(found.user) : null;
}

/** Whether a person is a developer of an app, not its owner. */
export async function isDeveloper(db: Db, appId: string, userId: string): Promise<boolean> {
  return (await db.appDeveloper.count({ where: { appId, userId } })) === 1;
}

/** How many developers an app's team has. */
export function countDevelopers(db: Db, appId: string): Promise<number> {
  return db.appDeveloper.count({ where: { appId } });
}

/** Whether the person with an email works on an app. */
export async function isInTeam(db: Db, appId: string, email: string): Promise<boolean> {
  const isPerson = { email };
  const where = { id: appId, OR: [{ owner: isPerson }, { developers: { some: { user: isPerson } } }] };
  return (await db.app.count({ where })) === 1;
}
