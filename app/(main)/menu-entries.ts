import type { IconNode } from '@/components/ui/icon.tsx';
import { EXTENSIONS } from '@/extensions/index.ts';
import { frameLanguage } from '@/lib/kernel/language/current-language.ts';
import type { Room } from '@/lib/kernel/language/messages.ts';
import { textsIn } from '@/lib/kernel/language/texts.ts';

/** A room that has a page's title and the words by which it is found when somebody searches for a page. */
type Titled = (name: 'title' | 'keywords') => string;

declare module '@/lib/kernel/extension.ts' {
  interface Extension {
    /**
     * A page that is found by searching, and that for developers stands in the menu, that of stores beside their
     * connected apps. Its room of texts has its `title` and `keywords`.
     */
    menu?: { href: string; room: string } & ({ of: 'developers'; icon: IconNode } | { of: 'stores' });
  }
}

/** What extensions have in the menu for developers. */
export function menuEntries(extensions = EXTENSIONS) {
  return extensions.flatMap(({ menu }) =>
    menu?.of === 'developers' ? { href: menu.href, icon: menu.icon, name: titled(menu.room)('title') } : [],
  );
}

/** All pages of extensions for developers or about stores, with other words for them: the reader's and English. */
export function pagesOfExtensions(of: 'developers' | 'stores', extensions = EXTENSIONS) {
  return extensions.flatMap(({ menu }) => {
    if (menu?.of !== of) return [];
    const [here, english] = [titled(menu.room), textsIn('en', menu.room as Room) as unknown as Titled];
    return { href: menu.href, name: here('title'), keywords: [...new Set([here('keywords'), english('keywords')])] };
  });
}

function titled(room: string): Titled {
  return textsIn(frameLanguage(), room as Room) as unknown as Titled;
}
