import { docs } from '../docs/docs.tsx';
import { llmsText } from '../docs/markdown.ts';
import { pageEndpoint } from '../page-endpoint.ts';

/** What assistants may read: every page of the documentation, as Markdown. */
export const GET = pageEndpoint(
  async () => new Response(llmsText(docs()), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
);
