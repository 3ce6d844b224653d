import { Check, ChevronsUpDown, Store } from 'lucide';
import type { KeyboardEvent } from 'react';
import { buttonClass, Link } from '../ui/button.tsx';
import { useWords } from '../ui/client-words.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { Icon } from '../ui/icon.tsx';
import { closePopover, Popover } from '../ui/popover.tsx';
import { useHere } from './page-mode.tsx';

const STORES = 'store-menu';

export interface OfPerson {
  id: string;
  name: string;
}

interface Props {
  stores: OfPerson[];
  chosen: string | null;
  choose: (data: FormData) => Promise<void>;
}

/** Chooses the store that lists, Home and search are about, and leads to its settings and people. */
export function StoreSwitch({ stores, chosen, choose }: Props) {
  const words = useWords();
  const { here } = useHere();
  const shown = stores.find(({ id }) => id === chosen) ?? (stores.length === 1 ? stores[0] : undefined);
  const under = shown ? `/dashboard/stores/${shown.id}` : '/dashboard/stores';
  return (
    <div className="grid min-w-0 max-lg:grow max-lg:basis-15">
      <button
        type="button"
        popoverTarget={STORES}
        aria-haspopup="menu"
        className={buttonClass('plain', 'min-w-0 justify-start px-2.5')}
      >
        <Icon of={Store} className="size-4 flex-none max-sm:hidden" />
        <bdi className="min-w-0 truncate">{shown?.name ?? words.allStores}</bdi>
        <Icon of={ChevronsUpDown} className="ms-auto size-4 flex-none text-ink-3 max-sm:hidden" />
      </button>
      <Popover
        id={STORES}
        role="group"
        className="fixed inset-auto start-3 top-14 max-h-[calc(100dvh-4.5rem)] w-72 max-w-[calc(100vw-1.5rem)]
          overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-lg lg:start-5 lg:top-27 lg:max-h-[calc(100dvh-7.5rem)]
          dark:border-line-2"
      >
        <form action={choose} key={here}>
          <input type="hidden" name="from" value={here} />
          <div role="menu" onKeyDown={moveFocus} className="grid">
            {[...stores, { id: '', name: words.allStores }].map(({ id, name }) => (
              <SubmitButton
                key={id}
                look="bare"
                role="menuitem"
                name="store"
                value={id}
                aria-current={id === (chosen ?? '') ? 'true' : undefined}
                className={`${ITEM} flex items-center justify-between aria-[current]:font-semibold
                  aria-[current]:text-ink`}
              >
                <bdi className="min-w-0 truncate">{name}</bdi>
                {id === (chosen ?? '') && <Icon of={Check} className="size-4 flex-none" />}
              </SubmitButton>
            ))}
          </div>
        </form>
        <div className="mt-2 grid border-t border-line pt-2">
          <Link href={under} className={ITEM} onClick={closePopover}>
            {shown ? words.settings : words.stores}
          </Link>
          <Link href={shown ? `${under}/members` : '/dashboard/members'} className={ITEM} onClick={closePopover}>
            {words.members}
          </Link>
        </div>
      </Popover>
    </div>
  );
}

const ITEM = 'rounded-lg px-2.5 py-2 text-start text-sm font-medium text-ink-2 hover:bg-wash hover:text-ink';

/** The arrow keys, Home and End, as a menu has them (ARIA Authoring Practices). */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.findIndex((item) => item.matches(':focus'));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}
