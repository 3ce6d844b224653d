export { DELETE, GET } from '@/extensions/approvals/routes/v1/approval.ts';
