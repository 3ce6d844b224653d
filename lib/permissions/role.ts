import type { Mode, MemberRole as Role } from '@/prisma/generated/enums.ts';

export type { Role };

/** The roles of a store's members, the most powerful first. */
export const ROLES: readonly Role[] = ['owner', 'admin', 'developer', 'viewer'];

/** What is done with a store. Whoever isn't a member of it may do none of this, and doesn't see that it exists. */
export type StoreAction = 'see' | 'change' | 'connect' | 'test_data' | 'settings' | 'members' | 'own';

/** `test`: only in test mode. `ask`: in test mode; in live mode they may ask those who may. */
type Allowed = 'yes' | 'test' | 'ask' | 'no';

/** The one table of rules: what each role may do. Pages, actions, API keys and consent go by it. */
export const RULES: Record<StoreAction, Record<Role, Allowed>> = {
  see: { owner: 'yes', admin: 'yes', developer: 'yes', viewer: 'yes' },
  change: { owner: 'yes', admin: 'yes', developer: 'test', viewer: 'no' },
  connect: { owner: 'yes', admin: 'yes', developer: 'ask', viewer: 'no' },
  test_data: { owner: 'yes', admin: 'yes', developer: 'yes', viewer: 'no' },
  settings: { owner: 'yes', admin: 'yes', developer: 'no', viewer: 'no' },
  members: { owner: 'yes', admin: 'yes', developer: 'no', viewer: 'no' },
  own: { owner: 'yes', admin: 'no', developer: 'no', viewer: 'no' },
};

/** Whether a role may do something in a mode; what concerns no mode counts as live. */
export function may(role: Role, action: StoreAction, mode: Mode = 'live'): boolean {
  const allowed = RULES[action][role];
  return allowed === 'yes' || (mode === 'test' && allowed !== 'no');
}

/** Whether a role that may not connect apps in a mode may ask those who may. */
export function mayAsk(role: Role, mode: Mode): boolean {
  return RULES.connect[role] === 'ask' && !may(role, 'connect', mode);
}

/** The roles that may not connect apps in a mode, and may ask those who may. */
export function rolesThatAsk(mode: Mode): Role[] {
  return ROLES.filter((role) => mayAsk(role, mode));
}

/** The roles that may do something in a mode. */
export function rolesThatMay(action: StoreAction, mode: Mode = 'live'): Role[] {
  return ROLES.filter((role) => may(role, action, mode));
}

/**
 * Whether somebody with a role may give another member a role, or take theirs away. Nobody changes the owner, and
 * nobody makes one: a store is handed over instead.
 * @param other the other member's role; null: they are no member yet
 * @param wanted the role they are to have; null: none any more
 */
export function mayChangeRole(role: Role, other: Role | null, wanted: Role | null): boolean {
  return may(role, 'members') && other !== 'owner' && wanted !== 'owner';
}
