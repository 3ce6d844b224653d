import type { DocsPage } from './pages.tsx';
import type { DocsSection } from './sections.ts';

const LINK = 'block rounded-lg px-2 py-1 hover:bg-wash hover:text-ink';

interface Props {
  pages: DocsPage[];
  current: { path: string; sections: DocsSection[] } | null;
  query: string;
}

/** All pages, and the parts of the one that is shown. */
export function DocsNavigation({ pages, current, query }: Props) {
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
                  href={path + query}
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
