export { GET } from '@/extensions/docs/routes/llms.ts';
