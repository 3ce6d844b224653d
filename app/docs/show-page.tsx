import { ANY_APP, docs } from './docs.tsx';
import { docsResponse } from './docs-response.tsx';
import { DocsShell } from './docs-shell.tsx';
import { findOwnApps } from './own-apps.ts';
import { PageView } from './page-view.tsx';

/** What may stand in the text of a program, in whatever quotes. */
const HARMLESS = /^[\w:/.~-]+$/;

/** The page of the documentation that a request asks for, its samples filled in for an app of who is signed in. */
export async function showPage(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const { settings, pages, render, renderFor } = docs();
  const page = pages.find(({ path }) => path === pathname);
  if (!page) return showMissing();
  const general = await render(page);
  const own = general.hasSamples ? await findOwnApps(request, searchParams.get('app')) : null;
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
