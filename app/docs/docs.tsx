import { type Env, env } from '@/lib/env.ts';
import type { DocsContext } from './context.ts';
import { type DocsPage, docsPages } from './pages.tsx';
import { makeReference, type Reference } from './reference/reference.ts';
import { type Searchable, searchable } from './search/search-docs.ts';
import { type DocsSection, readSections } from './sections.ts';

/** A page with its markup, without the frame around it. */
export interface RenderedPage extends DocsPage {
  html: string;
  sections: DocsSection[];
}

/** The documentation of this product, with what was made of it. */
export interface Docs {
  settings: DocsContext['settings'];
  pages: DocsPage[];
  /** What each page says, made when it is first asked for. */
  render(page: DocsPage): Promise<RenderedPage>;
  /** Every part of every page, for the search. */
  parts(): Promise<Searchable[]>;
}

let made: { from: Env; docs: Docs } | null = null;

/** The documentation, made once for the settings of the process. */
export function docs(): Docs {
  const settings = env();
  if (made?.from !== settings) made = { from: settings, docs: makeDocs(settings) };
  return made.docs;
}

/** Makes the documentation for these settings. */
export function makeDocs(settings: DocsContext['settings']): Docs {
  const reference = makeReference(settings);
  const pages = docsPages(reference);
  const rendered = new Map<string, Promise<RenderedPage>>();
  const render = (page: DocsPage) => {
    const known = rendered.get(page.path) ?? renderPage(page, settings, reference);
    rendered.set(page.path, known);
    return known;
  };
  let collected: Promise<Searchable[]> | null = null;
  const parts = () => {
    collected ??= Promise.all(pages.map(render)).then(collectParts);
    return collected;
  };
  return { settings, pages, render, parts };
}

function collectParts(pages: RenderedPage[]): Searchable[] {
  return pages.flatMap(({ path, title: pageTitle, summary, sections }) => {
    const parts = [{ id: '', title: '', text: summary }, ...sections];
    return parts.map(({ id, title, text }) => searchable({ path, pageTitle, id, title, text }));
  });
}

async function renderPage(
  page: DocsPage,
  settings: DocsContext['settings'],
  reference: Reference,
): Promise<RenderedPage> {
  // Imported here because Next.js refuses a static import of react-dom/server.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const html = renderToStaticMarkup(<page.Body settings={settings} reference={reference} />);
  return { ...page, html, sections: readSections(html) };
}
