import { pageEndpoint } from '@/app/page-endpoint.ts';
import { showPage } from '../show-page.tsx';

/**
 * The start of the documentation for app developers. Handlers rather than pages, so that each answer is one small
 * document that is the same for everyone.
 */
export const GET = pageEndpoint(showPage);
