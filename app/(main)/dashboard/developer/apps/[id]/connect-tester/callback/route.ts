export { GET } from '@/extensions/tester/routes/callback.ts';
