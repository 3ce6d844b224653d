export { default, generateMetadata } from '@/extensions/device/pages/page.tsx';
