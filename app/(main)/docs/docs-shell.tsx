import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button.tsx';
import { Link } from '@/components/ui/link.tsx';
import { Mark } from '@/components/ui/mark.tsx';
import { SkipLink } from '@/components/ui/skip-link.tsx';

export interface ContentsGroup {
  title: string;
  links: { href: string; label: string }[];
  /** Hidden on a narrow screen. */
  isDetail?: boolean;
}

/** The frame of the documentation: the product's name, and the table of contents, at the side where there is room. */
export function DocsShell({
  appName,
  contents,
  children,
}: {
  appName: string;
  contents: ContentsGroup[];
  children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-[1180px] px-4 sm:px-8">
      <SkipLink />
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
        <Link href="/" className="inline-flex items-center gap-2.5 rounded-control font-semibold tracking-tight">
          <Mark className="size-7 flex-none" />
          {appName} <span className="font-normal text-ink-3">Docs</span>
        </Link>
        <Link href="/dashboard" className={buttonClass('plain')}>
          Dashboard
        </Link>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12">
        <Contents groups={contents} />
        <main
          id="content"
          tabIndex={-1}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-12 pt-2 pb-20 outline-none"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

function Contents({ groups }: { groups: ContentsGroup[] }) {
  return (
    <nav
      aria-label="Contents"
      className="rounded-card border border-line p-4 text-sm lg:sticky lg:top-0 lg:max-h-dvh lg:self-start
        lg:overflow-y-auto lg:border-0 lg:px-1 lg:py-3"
    >
      {groups.map(({ title, links, isDetail }) => (
        <div key={title} className={`not-first:mt-4 ${isDetail ? 'max-lg:hidden' : ''}`}>
          <p className="px-2 pb-1 text-xs font-medium text-ink-3">{title}</p>
          <ul className="max-lg:columns-2 max-sm:columns-1">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a
                  href={href}
                  className="block rounded-lg px-2 py-1 font-medium text-ink-2 hover:bg-wash hover:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
