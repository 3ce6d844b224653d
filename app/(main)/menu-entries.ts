import type { MenuEntry } from '@/components/shell/dashboard-shell.tsx';
import { EXTENSIONS } from '@/extensions/index.ts';
import type { MESSAGES } from '@/lib/kernel/language/messages.ts';

/** By which words it is found when somebody searches for a page. */
export type Keywords = keyof (typeof MESSAGES)['en']['palette'] & `words${string}`;

declare module '@/lib/kernel/extension.ts' {
  interface Extension {
    /** A page for developers, in the menu and in what the search finds. */
    menu?: MenuEntry & { keywords: Keywords };
  }
}

/** What extensions have in the menu. */
export function menuEntries(extensions = EXTENSIONS) {
  return extensions.flatMap(({ menu }) => menu ?? []);
}
