import { docs } from './docs.tsx';
import { docsResponse } from './docs-response.tsx';
import { DocsShell } from './docs-shell.tsx';
import { PageView } from './page-view.tsx';

/** The page of the documentation at a path, or one that says that there is none. */
export async function showPage(path: string): Promise<Response> {
  const { settings, pages, render } = docs();
  const page = pages.find((one) => one.path === path);
  if (!page) return showMissing();
  return docsResponse(<PageView settings={settings} pages={pages} page={await render(page)} />, {
    title: page.title,
    description: page.summary,
  });
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
