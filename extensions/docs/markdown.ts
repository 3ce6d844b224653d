import { NodeHtmlMarkdown, type TranslatorConfigObject } from 'node-html-markdown';
import { type Docs, docs } from './docs.tsx';
import type { DocsPage } from './pages.tsx';

const bold = { surroundingNewlines: 2, prefix: '**', postfix: '**' };
const block = { surroundingNewlines: 2 };
/** Between what the stylesheet alone keeps apart. */
const BESIDE = /(?<=<\/(?:a|code|span)>)(?=<(?:a|code|span)[ >])/g;

const plain = new NodeHtmlMarkdown().translators.get('li');
/**
 * A step of a guide is a part like any other, without its number: in an item of a list, code would lose blank lines.
 */
const steps: TranslatorConfigObject = {
  li(context) {
    if (context.node.querySelector('h2')) return block;
    return typeof plain === 'function' ? plain(context) : plain;
  },
  span: ({ node }) => ({ ignore: node.getAttribute('aria-hidden') === 'true' }),
};

/** Lists of terms have no Markdown of their own; buttons, and choosing a language, do nothing in a text. */
const ignore = ['button', 'fieldset'];
const translator = new NodeHtmlMarkdown({ ignore }, { dt: bold, dd: block, figcaption: block, ...steps });

/** By page: a stranger who asks for the longest one again and again would hold up everybody else. */
const written = new WeakMap<DocsPage, Promise<string>>();

/** What a page of the documentation says to everyone, as Markdown with absolute links; written once. */
export function markdownOf(page: DocsPage, docs: Docs): Promise<string> {
  const known = written.get(page) ?? write(page, docs);
  written.set(page, known);
  return known;
}

async function write(page: DocsPage, { settings, render }: Docs): Promise<string> {
  const { html } = await render(page);
  const body = translator.translate(html.replace(BESIDE, ' ').replaceAll('href="/', `href="${settings.baseUrl}/`));
  return `# ${page.title}\n\n${page.summary}\n\n${body}\n`;
}

/** What there is to read, for programs that read: a file llms.txt (llmstxt.org). */
export function llmsText({ settings: { appName, baseUrl }, pages }: Docs): string {
  const linesOf = (part: DocsPage['part']) =>
    pages
      .filter((page) => page.part === part)
      .map(({ path, title, summary }) => `- [${title}](${baseUrl}${path}.md): ${summary}`)
      .join('\n');
  return `# ${appName}

> ${pages[0]?.summary}

## Guide

${linesOf('Guide')}

## Reference

- [OpenAPI document](${baseUrl}/api/openapi.json): every operation, parameter and answer, for machines.
${linesOf('Reference')}
`;
}

/** Whether somebody would rather have Markdown than HTML (RFC 9110 section 12.5.1). Browsers don't name it. */
export function prefersMarkdown(request: Request): boolean {
  const accept = request.headers.get('accept') ?? '';
  const weightOf = (type: string) => {
    const found = new RegExp(`(?:^|,)\\s*${type}\\s*(?:;\\s*q=([\\d.]+)\\s*)?(?:[,;]|$)`, 'i').exec(accept);
    return found ? Number(found[1] ?? 1) : 0;
  };
  return weightOf('text/markdown') > 0 && weightOf('text/markdown') >= weightOf('text/html');
}

/** Answers with a page as Markdown. Of no page: 404. */
export async function showMarkdown(path: string): Promise<Response> {
  const made = docs();
  const page = made.pages.find((one) => one.path === path);
  if (page) return markdownResponse(await markdownOf(page, made));
  return markdownResponse(`# There is no such page\n\nAll are in ${made.settings.baseUrl}/llms.txt\n`, 404);
}

function markdownResponse(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'text/markdown; charset=utf-8', Vary: 'Accept' } });
}
