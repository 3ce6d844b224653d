import { TextLink } from '@/components/prose.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import type { DocsContext } from './context.ts';
import { ANY_APP, docs, type RenderedPage } from './docs.tsx';
import { docsResponse } from './docs-response.tsx';
import { DocsShell } from './docs-shell.tsx';
import { prefersMarkdown, showMarkdown } from './markdown.ts';
import type { DocsPage } from './pages.tsx';
import { findSellerApps, type SellerApps } from './seller-apps.ts';

/** What may stand in the text of a program, in whatever quotes. */
const HARMLESS = /^[\w:/.~-]+$/;

/** Pages that have another address now, for links to the old one. */
const MOVED: Record<string, string> = { '/docs/quickstart': '/docs/connect' };

export async function showPage(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const moved = MOVED[pathname];
  if (moved) return new Response(null, { status: 308, headers: { Location: moved } });
  if (pathname.endsWith('.md')) return showMarkdown(pathname.slice(0, -'.md'.length));
  if (prefersMarkdown(request)) return showMarkdown(pathname);
  const { settings, pages, render, renderFor } = docs();
  const page = pages.find(({ path }) => path === pathname);
  if (!page) return showMissing();
  const general = await render(page);
  const own = general.hasSamples ? await findSellerApps(request, searchParams.get('app')) : null;
  const app = own?.chosen && sampleApp(own.chosen);
  const shown = app ? await renderFor(app, page) : general;
  return docsResponse(<PageView settings={settings} pages={pages} page={shown} own={own} />, {
    title: page.title,
    description: page.summary,
  });
}

/** Somebody else who works on the app may have registered the address: in a program it must stay a text. */
function sampleApp({ clientId, redirectUris }: { clientId: string; redirectUris: string[] }) {
  return { clientId, redirectUri: redirectUris.find((uri) => HARMLESS.test(uri)) ?? ANY_APP.redirectUri };
}

function showMissing(): Promise<Response> {
  const { settings, pages } = docs();
  const page = (
    <DocsShell appName={settings.appName} pages={pages} current={null}>
      <h1>There is no such page</h1>
      <p className="mt-2 text-ink-2">It may have moved: search for what you need, or choose a page.</p>
    </DocsShell>
  );
  return docsResponse(page, { status: 404, title: 'No such page', description: 'Documentation', isListed: false });
}

interface Props {
  settings: DocsContext['settings'];
  pages: DocsPage[];
  page: RenderedPage;
  /** The apps of who reads it; null for everyone. */
  own: SellerApps | null;
}

/** A page of the documentation in its frame, with the ways to the one before and the one after. */
function PageView({ settings, pages, page, own }: Props) {
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

/** Says which app the samples of a page are for, with a choice among one's own. */
function SampleFor({ own, path }: { own: SellerApps | null; path: string }) {
  return <div className="mt-3 max-w-[64ch] text-small text-ink-2">{contentOf(own, path)}</div>;
}

function contentOf(own: SellerApps | null, path: string) {
  if (!own)
    return (
      <p>
        <TextLink href={`/sign-in?next=${encodeURIComponent(path)}`}>Sign in</TextLink> to see the samples with the
        client_id of your own app.
      </p>
    );
  if (!own.chosen)
    return (
      <p>
        <TextLink href="/dashboard/developer/apps/new">Register an app</TextLink> to see the samples with its client_id.
      </p>
    );
  if (own.apps.length === 1)
    return (
      <p>
        The samples are filled in for <bdi className="font-semibold text-ink">{own.chosen.name}</bdi>.
      </p>
    );
  return (
    <form action={path} className="flex flex-wrap items-center gap-2">
      <label className="flex min-w-0 items-center gap-2">
        Samples for
        <select
          name="app"
          defaultValue={own.chosen.id}
          className="min-h-10 max-w-60 min-w-0 rounded-control border border-line-2 bg-surface px-2.5 text-sm text-ink"
        >
          {own.apps.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={buttonClass('plain')}>
        Show
      </button>
    </form>
  );
}
