import { z } from 'zod';
import { texts } from '@/lib/kernel/language/current-language.ts';
import type { Role } from '@/lib/permissions/role.ts';

const GIVEN = ['admin', 'developer', 'viewer'] as const;

export function roleName(role: Role): string {
  return texts('members')('roleName', { role });
}

export function roleOptions() {
  return GIVEN.map((value) => ({ value, label: roleName(value) }));
}

export const roleField = z.enum(GIVEN, { error: () => texts('members')('chooseRole') });
