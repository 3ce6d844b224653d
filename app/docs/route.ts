export { GET } from '@/extensions/docs/routes/start.ts';
