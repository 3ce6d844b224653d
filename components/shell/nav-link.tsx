'use client';
import { usePathname } from 'next/navigation';
import { Link } from '../ui/button.tsx';
import { useWords } from '../ui/client-words.tsx';
import { SubmitButton } from '../ui/form.tsx';
import { Icon, type IconNode } from '../ui/icon.tsx';
import { closePopover } from '../ui/popover.tsx';

export const NAV_LOOK =
  'flex items-center gap-2.5 rounded-lg px-2.5 py-2 text-sm font-medium whitespace-nowrap text-ink-2 hover:bg-wash ' +
  'hover:text-ink';

/** A link in the navigation, marked while the reader is on its page or on a page below it. */
export function NavLink(props: { href: string; icon: IconNode; name: string; under?: string[] | undefined }) {
  const { href, icon, name, under = [href] } = props;
  const path = usePathname();
  const current = path === href ? 'page' : under.some((address) => path.startsWith(`${address}/`)) ? 'true' : undefined;
  return (
    <Link
      href={href}
      aria-current={current}
      onClick={closePopover}
      className={`${NAV_LOOK} aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-ink
        dark:aria-[current]:bg-line`}
    >
      <Icon of={icon} className="size-4.5 flex-none" /> {name}
    </Link>
  );
}

/** Ends the session. A plain form, so that it works whatever state the page's scripts are in. */
export function SignOutButton() {
  const { signOut } = useWords();
  return (
    <form method="post" action="/sign-out">
      <SubmitButton look="plain" className="w-full">
        {signOut}
      </SubmitButton>
    </form>
  );
}
