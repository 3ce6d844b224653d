import { EXTENSIONS } from '@/extensions/index.ts';
import { currentLanguage } from '@/lib/kernel/language/current-language.ts';
import type { Room } from '@/lib/kernel/language/messages.ts';
import { textsIn } from '@/lib/kernel/language/texts.ts';
import type { Onlooker } from '@/lib/stores/membership.ts';

declare module '@/lib/kernel/extension.ts' {
  interface Extension {
    /** How many things wait on its page until the seller decides; its room of texts says so in `waiting`. */
    countWaiting?: (seller: Onlooker, now: Date) => Promise<number>;
  }
}

/** On which pages of extensions something waits until the seller decides: how many things, and that in words. */
export async function listWaiting(
  seller: Onlooker,
  now: Date,
): Promise<{ href: string; count: number; title: string }[]> {
  const found = EXTENSIONS.map(async ({ menu, countWaiting }) => {
    const count = menu && countWaiting ? await countWaiting(seller, now) : 0;
    if (!menu || count === 0) return [];
    const t = textsIn(currentLanguage(), menu.room as Room) as unknown as Waiting;
    return { href: menu.href, count, title: t('waiting', { count }) };
  });
  return (await Promise.all(found)).flat();
}

type Waiting = (name: 'waiting', values: { count: number }) => string;
