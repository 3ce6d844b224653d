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
  const owner = await createSeller(db(), { name: 'Olivia Owner' });
  const store = await createStore(db(), owner.id, { name: 'Shop of a team' });
  const developer = await createSeller(db());
  const app = await createApp(db(), developer.id, { name: 'App of somebody else' });
  const join = async (role: MemberRole): Promise<Colleague> => {
    const { id, email } = await createSeller(db(), { name: `Toni ${role}` });
    await db().member.create({ data: { storeId: store.id, userId: id, role } });
    return { id, email, role, cookie: (await signIn(email)).cookie };
  };
  const people: Colleague[] = [];
  for (const role of roles) people.push(await join(role));
  const { cookie } = await signIn(owner.email);
  return { storeId: store.id, app, people, owner: { id: owner.id, email: owner.email, cookie, role: 'owner' } };
}
