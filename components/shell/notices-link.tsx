import { Bell } from 'lucide';
import { buttonClass, Link } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** What the bell says: its name, and how many notices are unread, as short as possible; null when none is. */
export interface Notices {
  label: string;
  count: string | null;
}

/** Leads to the notices; beside the product’s name where that has a line of its own. */
export function NoticesLink({ label, count }: Notices) {
  return (
    <Link
      href="/dashboard/notices"
      aria-label={label}
      title={label}
      className={buttonClass('plain', 'relative px-2.5 lg:absolute lg:end-4 lg:top-2.5 lg:border-0')}
    >
      <Icon of={Bell} className="size-4 flex-none" />
      {count !== null && (
        <span
          aria-hidden="true"
          className="absolute -end-1 -top-1 min-w-4.5 rounded-full bg-primary px-1 text-center text-xs font-semibold
            text-on-primary lg:end-0 lg:top-0"
        >
          {count}
        </span>
      )}
    </Link>
  );
}
