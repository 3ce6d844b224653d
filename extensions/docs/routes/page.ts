import { pageEndpoint } from '@/app/page-endpoint.ts';
import { showPage } from '../show-page.tsx';

export const GET = pageEndpoint(showPage);
