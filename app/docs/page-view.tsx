import type { DocsContext } from './context.ts';
import type { RenderedPage } from './docs.tsx';
import { DocsShell } from './docs-shell.tsx';
import type { OwnApps } from './own-apps.ts';
import type { DocsPage } from './pages.tsx';
import { SampleFor } from './sample-for.tsx';

interface Props {
  settings: DocsContext['settings'];
  pages: DocsPage[];
  page: RenderedPage;
  /** The apps of who reads it; null for everyone. */
  own: OwnApps | null;
}

/** A page of the documentation in its frame, with the ways to the one before and the one after. */
export function PageView({ settings, pages, page, own }: Props) {
  const at = pages.findIndex(({ path }) => path === page.path);
  const query = own?.wasChosen && own.chosen ? `?app=${own.chosen.id}` : '';
  return (
    <DocsShell appName={settings.appName} pages={pages} current={page} query={query}>
      <header className="mb-8 grid gap-1">
        <h1>{page.title}</h1>
        <p className="max-w-[64ch] text-pretty text-ink-2">{page.summary}</p>
        {page.hasSamples && <SampleFor own={own} path={page.path} />}
      </header>
      <div
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-10"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup that React made of the page's own text.
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
      <nav aria-label="Previous and next page" className="mt-12 flex flex-wrap justify-between gap-3">
        <Step page={pages[at - 1]} label="Previous" query={query} />
        <Step page={pages[at + 1]} label="Next" query={query} />
      </nav>
    </DocsShell>
  );
}

function Step({ page, label, query }: { page: DocsPage | undefined; label: 'Previous' | 'Next'; query: string }) {
  if (!page) return null;
  return (
    <a
      href={page.path + query}
      rel={label === 'Next' ? 'next' : 'prev'}
      className={`grid gap-0.5 rounded-card border border-line bg-surface px-4 py-3 hover:border-line-2 hover:bg-wash
        ${label === 'Next' ? 'ml-auto text-right' : ''}`}
    >
      <span className="text-small text-ink-3">{label}</span>
      <span className="font-semibold">{page.title}</span>
    </a>
  );
}
