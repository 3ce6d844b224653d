export { default, metadata } from '@/extensions/agents/pages/operator/page.tsx';
