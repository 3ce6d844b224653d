import { RowLink } from './row-link.tsx';

interface Tab {
  href: string;
  label: string;
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
        </RowLink>
      ))}
    </nav>
  );
}
