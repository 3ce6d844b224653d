import type { ReactNode } from 'react';
import { buttonClass, SkipLink } from '@/components/ui/button.tsx';
import { Mark } from '@/components/ui/mark.tsx';
import type { DocsPage } from './pages.tsx';
import { LONGEST_SEARCH } from './search/search-docs.ts';
import type { DocsSection } from './sections.ts';

interface Props {
  appName: string;
  pages: DocsPage[];
  /** The page that is shown, with its parts; null on one that isn't in the navigation. */
  current: { path: string; sections: DocsSection[] } | null;
  /** Follows the address of each page: which app was chosen. */
  query?: string;
  /** What was searched for. */
  searched?: string;
  children: ReactNode;
}

/** The frame of the documentation: search, and all pages, at the side where there is room and in a menu elsewhere. */
export function DocsShell({ appName, pages, current, query = '', searched = '', children }: Props) {
  const navigation = <DocsNavigation pages={pages} current={current} query={query} />;
  return (
    <div className="mx-auto w-full max-w-[1180px] px-4 sm:px-8">
      <SkipLink />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
        <a
          href={`/docs${query}`}
          className="inline-flex items-center gap-2.5 rounded-control font-semibold tracking-tight"
        >
          <Mark className="size-7 flex-none" />
          <span className="max-w-[40vw] truncate">{appName}</span> <span className="font-normal text-ink-3">Docs</span>
        </a>
        <SearchForm searched={searched} />
        <a href="/dashboard" className={buttonClass('plain', 'max-sm:ml-auto')}>
          Dashboard
        </a>
      </header>
      <details className="group mb-6 rounded-card border border-line bg-surface lg:hidden">
        <summary className="rounded-card px-4 py-2.5 text-sm font-semibold">Menu</summary>
        <nav aria-label="Menu" className="border-t border-line p-3">
          {navigation}
        </nav>
      </details>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12">
        <nav
          aria-label="Documentation"
          className="sticky top-0 max-h-dvh self-start overflow-y-auto px-1 py-3 max-lg:hidden"
        >
          {navigation}
        </nav>
        <main id="content" tabIndex={-1} className="min-w-0 pt-2 pb-20 outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}

function SearchForm({ searched }: { searched: string }) {
  return (
    <search className="max-sm:order-last max-sm:w-full sm:ml-auto">
      <form action="/docs/search" className="flex gap-2">
        <input
          type="search"
          name="q"
          aria-label="Search the documentation"
          placeholder="Search the documentation"
          defaultValue={searched}
          maxLength={LONGEST_SEARCH}
          required
          className="min-h-10 w-full min-w-0 rounded-control border border-line-2 bg-surface px-3 text-sm sm:w-64"
        />
        <button type="submit" className={buttonClass('plain')}>
          Search
        </button>
      </form>
    </search>
  );
}

const LINK = 'block rounded-lg px-2 py-1 hover:bg-wash hover:text-ink';

function DocsNavigation({ pages, current, query }: Pick<Props, 'pages' | 'current' | 'query'>) {
  return (['Guide', 'Reference'] as const).map((part) => (
    <div key={part} className="text-sm not-first:mt-4">
      <p className="px-2 pb-1 text-xs font-medium text-ink-3">{part}</p>
      <ul>
        {pages
          .filter((page) => page.part === part)
          .map(({ path, title }) => {
            const isCurrent = path === current?.path;
            return (
              <li key={path}>
                <a
                  href={path + (query ?? '')}
                  aria-current={isCurrent ? 'page' : undefined}
                  className={`${LINK} font-medium ${isCurrent ? 'bg-wash text-ink' : 'text-ink-2'}`}
                >
                  {title}
                </a>
                {isCurrent && <Parts sections={current.sections} />}
              </li>
            );
          })}
      </ul>
    </div>
  ));
}

function Parts({ sections }: { sections: DocsSection[] }) {
  const main = sections.filter(({ isMain }) => isMain);
  if (main.length < 2) return null;
  return (
    <ul className="my-1 ml-2.5 border-l border-line pl-1.5">
      {main.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className={`${LINK} text-small text-ink-2`}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
