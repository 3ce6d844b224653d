import { pageEndpoint } from '../../page-endpoint.ts';
import { showPage } from '../show-page.tsx';

/** A page of the documentation. */
export const GET = pageEndpoint(showPage);
