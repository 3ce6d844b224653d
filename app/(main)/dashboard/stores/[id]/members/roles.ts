import { z } from 'zod';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { Role } from '@/lib/permissions/role.ts';

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
