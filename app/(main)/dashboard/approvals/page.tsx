export { default, generateMetadata } from '@/extensions/approvals/pages/list/page.tsx';
