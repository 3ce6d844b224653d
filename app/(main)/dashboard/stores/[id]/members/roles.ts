import { z } from 'zod';
import type { Role } from '@/lib/access/role.ts';
import { texts } from '@/lib/language/current-language.ts';

const GIVEN = ['admin', 'developer', 'viewer'] as const;

/** A role as people read it. */
export function roleName(role: Role): string {
  return texts('members')('roleName', { role });
}

/** The roles that somebody can be given, as people read them. */
export function roleOptions() {
  return GIVEN.map((value) => ({ value, label: roleName(value) }));
}

export const roleField = z.enum(GIVEN, { error: () => texts('members')('chooseRole') });
