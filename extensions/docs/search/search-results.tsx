import { DocsShell } from '../docs-shell.tsx';
import type { DocsPage } from '../pages.tsx';
import type { Found } from './search-docs.ts';

interface Props {
  appName: string;
  pages: DocsPage[];
  searched: string;
  found: Found[];
}

export function SearchResults({ appName, pages, searched, found }: Props) {
  return (
    <DocsShell appName={appName} pages={pages} current={null} searched={searched}>
      <h1 className="mb-1">Search the documentation</h1>
      <p className="mb-6 text-ink-2">{summaryOf(searched, found.length)}</p>
      <ol className="grid grid-cols-1 gap-3">
        {found.map(({ href, title, pageTitle, excerpt }) => (
          <li key={href} className="rounded-card border border-line bg-surface px-4 py-3">
            <p className="text-small text-ink-3">{pageTitle}</p>
            <h2>
              <a href={href} className="break-words underline underline-offset-2">
                {title}
              </a>
            </h2>
            <p className="mt-1 text-small break-words text-ink-2">
              {excerpt.map(
                (text, index) =>
                  // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a constant text never change places.
                  index % 2 === 1 ? (
                    <mark key={index} className="rounded-sm bg-warn-wash px-0.5 text-ink">
                      {text}
                    </mark>
                  ) : (
                    text
                  ),
                // biome-ignore-end lint/suspicious/noArrayIndexKey: the end of it.
              )}
            </p>
          </li>
        ))}
      </ol>
    </DocsShell>
  );
}

function summaryOf(searched: string, count: number): string {
  if (searched === '') return 'Type what you are looking for: a word, an error code, a path.';
  if (count === 0) return `Nothing has all the words of “${searched}”. Try fewer, or other ones.`;
  return `${count === 1 ? '1 result' : `${count} results`} for “${searched}”.`;
}
