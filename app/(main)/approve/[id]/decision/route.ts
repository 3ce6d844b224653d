export { POST } from '@/extensions/approvals/routes/decision/route.ts';
