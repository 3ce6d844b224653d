import { RowLink } from './row-link.tsx';

interface Tab {
  href: string;
  label: string;
  /** How many of what it lists there are, in words; null where nobody has counted them. */
  count?: string | null;
  isHere: boolean;
}

/** Links between pages that belong together; on a narrow screen the row scrolls. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav
      aria-label={label}
      className="-mx-4 flex gap-x-1 overflow-x-auto px-4 shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]
        sm:mx-0 sm:px-0"
    >
      {tabs.map((tab) => (
        <RowLink
          key={tab.href}
          href={tab.href}
          aria-current={tab.isHere ? 'page' : undefined}
          className="border-b-2 border-transparent px-3 py-2 text-sm font-medium whitespace-nowrap text-ink-2
            hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-ink aria-[current]:font-semibold
            aria-[current]:text-ink"
        >
          {tab.label}
          {tab.count && <span className="ms-1.5 font-normal text-ink-3 tabular-nums">{tab.count}</span>}
        </RowLink>
      ))}
    </nav>
  );
}
