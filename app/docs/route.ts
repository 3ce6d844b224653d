export { GET } from '@/extensions/docs/routes/page.ts';
