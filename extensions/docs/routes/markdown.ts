import { pageEndpoint } from '@/app/page-endpoint.ts';
import { showMarkdown } from '../markdown.ts';

/** The start of the documentation as Markdown; the other pages are below `/docs/`. */
export const GET = pageEndpoint(() => showMarkdown('/docs'));
