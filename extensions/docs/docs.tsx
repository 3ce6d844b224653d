import { setImmediate as pause } from 'node:timers/promises';
import { EXTENSIONS } from '@/extensions/index.ts';
import type { SampleValues } from '@/lib/api/sample.ts';
import { env } from '@/lib/kernel/config/env.ts';
import type { Env } from '@/lib/kernel/config/read-env.ts';
import { readInstallation } from '@/lib/permissions/installation/read-installation.ts';
import { ALL_OURS, type Installation } from '@/lib/permissions/installation/store-document.ts';
import type { DocsContext } from './context.ts';
import { type DocsPage, docsPages } from './pages.tsx';
import { makeReference } from './reference/reference.ts';
import { type Found, type Part, searchIn } from './search/search-docs.ts';
import { type DocsSection, readSections } from './sections.ts';

/** A page with its markup, without the frame around it. */
export interface RenderedPage extends DocsPage {
  html: string;
  /** Whether it has samples that can be for an app; those of the reference are for any. */
  hasSamples: boolean;
  sections: DocsSection[];
}

export type SampleApp = Pick<SampleValues, 'clientId' | 'redirectUri'>;

/** Stands in the samples for the app of somebody we don't know. */
export const ANY_APP: SampleApp = { clientId: 'YOUR_CLIENT_ID', redirectUri: 'https://app.example/callback' };

/** The documentation of this product, with what was made of it. */
export interface Docs {
  settings: DocsContext['settings'];
  pages: DocsPage[];
  /** What each page says to everyone, made when it is first asked for. */
  render(page: DocsPage): Promise<RenderedPage>;
  /** What a page says to the developer of an app. */
  renderFor(app: SampleApp, page: DocsPage): Promise<RenderedPage>;
  /** What searches every part of every page. */
  search(): Promise<(text: string) => Found[]>;
}

let made: { from: Env; installation: Installation; docs: Docs } | null = null;

/** The documentation, made once for the settings of the process and what the API is made of. */
export function docs(): Docs {
  const [settings, installation] = [env(), readInstallation()];
  if (made?.from !== settings || made.installation !== installation)
    made = { from: settings, installation, docs: makeDocs(settings, installation) };
  return made.docs;
}

/** Makes the documentation for these settings. */
export function makeDocs(settings: DocsContext['settings'], installation: Installation = ALL_OURS): Docs {
  const reference = makeReference(settings, installation);
  const pages = docsPages(reference);
  const { apiUrl, baseUrl } = settings;
  const renderFor = (app: SampleApp, page: DocsPage) =>
    renderPage(page, { settings, reference, installation, values: { apiUrl, baseUrl, ...app } });
  const rendered = new Map<string, Promise<RenderedPage>>();
  const render = (page: DocsPage) => {
    const known = rendered.get(page.path) ?? renderFor(ANY_APP, page);
    rendered.set(page.path, known);
    return known;
  };
  // With a pause after each, because all at once would hold up everybody else.
  const renderAll = async () => {
    const all: RenderedPage[] = [];
    for (const page of pages) {
      all.push(await render(page));
      await pause();
    }
    return all;
  };
  let indexed: ReturnType<Docs['search']> | null = null;
  const search = () => {
    indexed ??= renderAll().then((all) => searchIn(all.flatMap(partsOf)));
    return indexed;
  };
  return { settings, pages, render, renderFor, search };
}

function partsOf({ path, title: pageTitle, summary, sections }: RenderedPage): Part[] {
  const parts = [{ id: '', title: '', text: summary }, ...sections];
  return parts.map(({ id, title, text }) => ({ path, pageTitle, id, title, text }));
}

async function renderPage(page: DocsPage, made: Omit<DocsContext, 'terms'>): Promise<RenderedPage> {
  // Imported here because Next.js refuses a static import of react-dom/server.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const context = { ...made, terms: await listTerms() };
  const html = renderToStaticMarkup(<page.Body {...context} />);
  return {
    ...page,
    html,
    hasSamples: page.part === 'Guide' && html.includes('data-sample='),
    sections: readSections(html),
  };
}

async function listTerms(): Promise<DocsContext['terms']> {
  const all = EXTENSIONS.flatMap(({ guideTerms = {} }) => Object.entries(guideTerms));
  return Object.fromEntries(await Promise.all(all.map(async ([name, load]) => [name, await load()])));
}
