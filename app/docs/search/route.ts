export { GET } from '@/extensions/docs/routes/search.ts';
