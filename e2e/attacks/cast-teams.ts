import { db } from '@/lib/database/db.ts';
import { createApp, createSeller, createStore, type DemoApp } from '@/prisma/demo/factories.ts';
import type { MemberRole } from '@/prisma/generated/enums.ts';
import { signIn } from './cast.ts';

/** Somebody who works on a team's store, signed in. */
export interface Colleague {
  id: string;
  email: string;
  cookie: string;
  role: MemberRole;
}

/** A store that nothing else uses, with people who work on it, and an app of somebody else. */
export interface Team {
  storeId: string;
  app: DemoApp;
  owner: Colleague;
  people: Colleague[];
}

/** Makes a team in the process’s own database: one person for each of the roles. */
export async function makeTeam(roles: MemberRole[]): Promise<Team> {
  const make = async (role: MemberRole) => {
    const seller = await createSeller(db(), { name: `Toni ${role}` });
    return { ...seller, role, cookie: (await signIn(seller)).cookie };
  };
  const owner = await make('owner');
  const { id: storeId } = await createStore(db(), owner.id, { name: 'Shop of a team' });
  const app = await createApp(db(), (await createSeller(db())).id, { name: 'App of somebody else' });
  const people: Colleague[] = [];
  for (const role of roles) people.push(await make(role));
  await db().member.createMany({ data: people.map(({ id, role }) => ({ storeId, userId: id, role })) });
  return { storeId, app, owner, people };
}
