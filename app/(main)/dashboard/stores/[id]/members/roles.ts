import { z } from 'zod';
import type { Role } from '@/lib/access/role.ts';

/** The roles that somebody can be given, as people read them. */
export const ROLE_OPTIONS = [
  { value: 'admin', label: 'Admin' },
  { value: 'developer', label: 'Developer' },
  { value: 'viewer', label: 'Viewer' },
];

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  developer: 'Developer',
  viewer: 'Viewer',
};

export const roleField = z.enum(['admin', 'developer', 'viewer'], 'Choose a role.');
