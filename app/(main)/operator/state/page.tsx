export { default, metadata } from '@/extensions/state/pages/operator/page.tsx';
