import { BookOpen } from 'lucide';
import type { Extension } from '@/lib/kernel/extension.ts';

/** The documentation for app developers. */
export const docs: Extension = {
  name: 'docs',
  menu: { href: '/docs', icon: BookOpen, room: 'docs', of: 'developers' },
};
