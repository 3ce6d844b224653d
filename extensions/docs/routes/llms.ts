import { pageEndpoint } from '@/app/page-endpoint.ts';
import { docs } from '../docs.tsx';
import { llmsText } from '../markdown.ts';

/** What assistants may read: every page of the documentation, as Markdown. */
export const GET = pageEndpoint(
  async () => new Response(llmsText(docs()), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
);
