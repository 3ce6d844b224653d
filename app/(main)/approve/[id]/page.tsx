export { default, generateMetadata } from '@/extensions/approvals/pages/approve/page.tsx';
