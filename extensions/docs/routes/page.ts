import { pageEndpoint } from '@/app/page-endpoint.ts';
import { showPage } from '../show-page.tsx';

/** A page of the documentation. No page of Next.js’s: each answer is one small document, the same for everyone. */
export const GET = pageEndpoint(showPage);
