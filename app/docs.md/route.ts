export { GET } from '@/extensions/docs/routes/markdown.ts';
