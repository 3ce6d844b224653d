export { GET } from '@/extensions/docs/routes/styles.ts';

export const dynamic = 'force-dynamic';
