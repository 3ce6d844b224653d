export { default, metadata } from '@/extensions/tester/pages/page.tsx';
