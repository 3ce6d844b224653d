export { POST } from '@/extensions/tester/routes/run.ts';
