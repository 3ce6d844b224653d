export { DELETE, GET, OPTIONS, PATCH, POST, PUT } from '@/extensions/approvals/routes/v1/approval.ts';
