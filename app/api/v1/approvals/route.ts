export { GET, POST } from '@/extensions/approvals/routes/v1/approvals.ts';
