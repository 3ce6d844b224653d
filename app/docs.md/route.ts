import { showMarkdown } from '../docs/markdown.ts';
import { pageEndpoint } from '../page-endpoint.ts';

/** The start of the documentation as Markdown; the other pages are below `/docs/`. */
export const GET = pageEndpoint(() => showMarkdown('/docs'));
